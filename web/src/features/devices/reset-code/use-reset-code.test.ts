import { describe, expect, it } from 'vitest';
import { countdownOf } from './use-reset-code.ts';

describe('a countdown', () => {
  it.each([
    [60_000, 60, 1, 'calm'],
    [59_999, 60, 0.999, 'calm'],
    [36_001, 37, 0.6, 'calm'],
    [36_000, 36, 0.6, 'soon'],
    [12_001, 13, 0.2, 'soon'],
    [12_000, 12, 0.2, 'last'],
    [1, 1, 0, 'last'],
    [0, 0, 0, 'last'],
    [-5_000, 0, 0, 'last'],
    [61_000, 60, 1, 'calm'],
  ])('is computed for %i ms left of a minute', (leftMs, seconds, left, urgency) => {
    const countdown = countdownOf(leftMs, 60_000);
    expect(countdown).toMatchObject({ seconds, urgency });
    expect(countdown.left).toBeCloseTo(left, 2);
  });
});
