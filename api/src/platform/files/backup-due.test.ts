import { describe, expect, it } from 'vitest';
import { dueAfter } from './backup-due.ts';

const timeZone = 'America/Sao_Paulo';
const due = (newest: string, everyHours: number, at?: string, zone = timeZone) =>
  dueAfter(new Date(newest), { everyHours, at }, zone).toISOString();

describe('the next backup is due', () => {
  it('the given number of hours after the newest if no time of day is set', () => {
    expect(due('2026-11-23T10:00:07Z', 6)).toBe('2026-11-23T16:00:07.000Z');
  });

  it.each([
    ['the next day, in the given time zone', '2026-11-23T05:30:20Z', 24, '2026-11-24T05:30:00.000Z'],
    ['the next day, even if the newest came late', '2026-11-23T23:00:00Z', 24, '2026-11-24T05:30:00.000Z'],
    ['the same day, if the newest came before it', '2026-11-23T04:00:00Z', 24, '2026-11-23T05:30:00.000Z'],
    ['two days later, if made every other day', '2026-11-23T05:30:20Z', 48, '2026-11-25T05:30:00.000Z'],
  ])('at the set time of day: %s', (_, newest, everyHours, expected) => {
    expect(due(newest, everyHours, '02:30')).toBe(expected);
  });

  it('once a day even when the clocks change', () => {
    const inBerlin = (newest: string) => due(newest, 24, '02:30', 'Europe/Berlin');
    // Clocks go from 2:00 to 3:00 in March, and back in October.
    expect(inBerlin('2026-03-28T01:30:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(inBerlin('2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
    expect(inBerlin('2026-10-24T00:30:00Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(inBerlin('2026-10-25T01:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });
});
