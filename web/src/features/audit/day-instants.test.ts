import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endOfDay, startOfDay } from './day-instants.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Madrid'));

describe('the instants of a day where the person is', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T22:00:00.000Z'],
    ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('%s begins and ends at midnight', (day, start, end) => {
    expect([startOfDay(day), endOfDay(day)]).toEqual([start, end]);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('%s has %i hours, since the clocks change', (day, hours) => {
    const length = Date.parse(endOfDay(day) ?? '') - Date.parse(startOfDay(day) ?? '');
    expect(length / 3_600_000).toBe(hours);
  });

  it.each(['2026-02-30', '2026-13-01', 'tomorrow', ''])('there are none of "%s"', (day) => {
    expect([startOfDay(day), endOfDay(day)]).toEqual([undefined, undefined]);
  });
});
