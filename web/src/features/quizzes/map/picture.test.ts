import { describe, expect, it } from 'vitest';
import { pictureName, pictureScale } from './picture.ts';
import { cutText, wrapText } from './picture-painter.ts';

describe('the name of a picture', () => {
  it.each([
    ['Quiz do verão', 'pt-BR', 'Quiz do verão-pt-BR.png'],
    ['a/b\\c:d*e?"<>|f', 'en-US', 'a b c d e f-en-US.png'],
    ['..oculto.', 'pt-BR', 'oculto-pt-BR.png'],
    ['duas\n linhas', 'es-ES', 'duas linhas-es-ES.png'],
    ['???', 'es-ES', 'quiz-es-ES.png'],
  ])('of %j in %s is %s', (name, language, file) => {
    expect(pictureName(name, language)).toBe(file);
  });
});

describe('the size of a picture', () => {
  const AREA = 16_000_000;

  it('is doubled for a small map, for sharp screens', () => {
    expect(pictureScale(1_000, 800, AREA)).toBe(2);
  });

  it.each([
    [30_000, 3_000],
    [90_000, 200],
    [4_000, 18_000],
  ])('of %d × %d stays within the limits of browsers', (width, height) => {
    const scale = pictureScale(width, height, AREA);
    expect(Math.max(width, height) * scale).toBeLessThanOrEqual(16_384);
    expect(width * scale * height * scale).toBeLessThanOrEqual(AREA + 1);
  });
});

describe('text in a picture', () => {
  /** Every character is one pixel wide. */
  const measure = (text: string) => text.length;

  it('is cut to the available width', () => {
    expect(cutText(measure, 'Lavanda', 7)).toBe('Lavanda');
    expect(cutText(measure, 'Lavanda', 6)).toBe('Lavan…');
    expect(cutText(measure, 'Mar e sol', 5)).toBe('Mar…');
  });

  it('is wrapped between words and cut on the last line', () => {
    expect(wrapText(measure, 'Para onde você iria', 10, 3)).toEqual(['Para onde', 'você iria']);
    expect(wrapText(measure, 'Para onde você iria agora', 10, 2)).toEqual(['Para onde', 'você iria…']);
    expect(wrapText(measure, 'Inconstitucional', 8, 2)).toEqual(['Inconst…']);
  });
});
