import { describe, expect, it } from 'vitest';
import { shotsByMonth } from './shots-by-month.ts';

const day = (date: string, shotsTotal: number) => ({ date, shotsTotal });

describe('the shots of an organisation by month', () => {
  it('are those of the month of the last day, and of the one before, also across a year', () => {
    const days = [
      day('2025-11-30', 64),
      day('2025-12-01', 1),
      day('2025-12-31', 2),
      day('2026-01-01', 4),
      day('2026-01-02', 8),
    ];
    expect(shotsByMonth(days)).toEqual({ current: 12, former: 3 });
    expect(shotsByMonth(days.slice(0, 3))).toEqual({ current: 3, former: 64 });
  });
});
