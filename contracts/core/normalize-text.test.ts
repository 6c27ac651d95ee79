import { describe, expect, it } from 'vitest';
import { line, lines, optional } from './fields.ts';
import { normalizeCode, normalizeText } from './normalize-text.ts';

describe('a line of text', () => {
  it.each([
    ['a decomposed accent', 'Ve\u0301u', 'Véu'],
    ['several blanks', '  Rosa \u00a0\u2003  Branca ', 'Rosa Branca'],
    ['a braille cell without dots', 'Rosa\u2800Branca', 'Rosa Branca'],
    ['zero-width marks', '\ufeffRo\u200bs\u200da\u2060', 'Rosa'],
    ['a zero-width mark between two blanks', 'Rosa \u200b Branca', 'Rosa Branca'],
    ['a zero-width mark between a letter and its accent', 'Ve\u200d\u0301u', 'Véu'],
    [
      'joiners at the ends, at blanks, and of Latin letters',
      '\u200dRo\u200csa \u200d Branca\u200c',
      'Rosa Branca',
    ],
    ['a soft hyphen and a control', 'Ro\u00adsa\u0081', 'Rosa'],
    ['Hangul fillers', '\u3164Rosa\u115f', 'Rosa'],
    ['quotes, emoji and signs, which stay', `O'Boticário "50%" _ \\ 🌸 <b>`, `O'Boticário "50%" _ \\ 🌸 <b>`],
  ])('is stored without invisible characters: %s', (_, written, kept) => {
    expect(line(3, 100).parse(written)).toBe(kept);
    expect(normalizeText(kept)).toBe(kept);
  });

  it.each([
    ['an emoji family', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['an emoji with a variation selector', '❤\ufe0f\u200d🔥', '❤\u200d🔥'],
    ['a Persian word', 'خانه\u200c\u200cها', 'خانه\u200cها'],
    ['an Indic word', 'क्\u200dष', 'क्\u200dष'],
  ])('keeps the joiners of %s', (_, written, kept) => {
    expect(line(1, 100).parse(written)).toBe(kept);
    expect(normalizeText(kept)).toBe(kept);
    expect(normalizeCode(written)).not.toMatch(/[\u200c\u200d]/);
  });

  it.each([
    '',
    '   ',
    '\u00a0\u00a0\u00a0',
    '\u200b\u200b\u200b',
    '\u200d\u200c\u200d',
    '\u3164\u3164\u3164',
    '\u0301\u0301\u0301',
    '\u2800\u2800\u2800',
  ])('is refused when it has no visible character: %j', (text) => {
    expect(line(3, 100).safeParse(text).success).toBe(false);
    expect(line(1, 100).safeParse(text).success).toBe(false);
  });

  it('becomes null in an optional field when it is invisible', () => {
    expect(optional(line(1, 10)).parse('\u200b\u00a0')).toBeNull();
  });

  it('is measured after normalisation', () => {
    expect(line(3, 4).parse('a\u200b   b\u0301c'.replace('b\u0301', 'e\u0301'))).toBe('a éc');
    expect(line(3, 100).safeParse('ab\u200b\u200b').success).toBe(false);
  });
});

describe('text of several lines', () => {
  it('keeps its lines and drops the invisible characters of each', () => {
    expect(lines(0, 100).parse(' Uma\u00a0\u00a0flor \r\n\r\nde\u200b  maio\u0301 \n')).toBe(
      'Uma flor\n\nde maió',
    );
  });
});
