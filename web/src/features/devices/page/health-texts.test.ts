import { describe, expect, it } from 'vitest';
import { durationText } from './health-texts.ts';

const HOUR_MS = 3_600_000;

describe('a duration in words', () => {
  it.each([
    [10, '1 minuto'],
    [95 * 60_000, '95 minutos'],
    [2 * HOUR_MS, '2 horas'],
    [47 * HOUR_MS, '47 horas'],
    [6.5 * 24 * HOUR_MS, '6 dias'],
  ])('uses a unit that suits %d ms: %s', (ms, words) => {
    expect(durationText(ms, 'pt-BR')).toBe(words);
  });
});
