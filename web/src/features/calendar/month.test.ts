import { describe, expect, it } from 'vitest';
import { addMonths, dayForKey, daysOfMonth } from './month.ts';

describe('months', () => {
  it('have a first and a last day', () => {
    expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('can be added and subtracted across years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
  });
});

describe('a key in the grid of days', () => {
  // 1 April 2026 is a Wednesday.
  it.each([
    ['ArrowLeft', '2026-03-31'],
    ['ArrowRight', '2026-04-02'],
    ['ArrowUp', '2026-03-25'],
    ['ArrowDown', '2026-04-08'],
    ['PageUp', '2026-03-01'],
    ['PageDown', '2026-05-01'],
    ['Home', '2026-03-29'],
    ['End', '2026-04-04'],
    ['Enter', undefined],
  ])('%s leads from 1 April 2026 to %s', (key, day) => {
    expect(dayForKey('2026-04-01', key, 0)).toBe(day);
  });

  it('leads to the ends of a week that begins on Monday', () => {
    expect(dayForKey('2026-04-05', 'Home', 1)).toBe('2026-03-30');
    expect(dayForKey('2026-04-06', 'End', 1)).toBe('2026-04-12');
  });

  it('leads to the last day of a shorter month', () => {
    expect(dayForKey('2026-01-31', 'PageDown', 0)).toBe('2026-02-28');
    expect(dayForKey('2026-05-31', 'PageUp', 0)).toBe('2026-04-30');
  });
});
