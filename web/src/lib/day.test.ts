import { describe, expect, it } from 'vitest';
import { addDays, dayAt, formatDay, parseDay, yearLater } from './day.ts';
import { setInstallationZone } from './time-zone.ts';

describe('a day', () => {
  it.each([
    ['15/05/1990', '1990-05-15'],
    ['5/1/2001', '2001-01-05'],
    ['15.05.1990', '1990-05-15'],
    ['15-05-1990', '1990-05-15'],
    [' 15051990 ', '1990-05-15'],
    ['1990-05-15', '1990-05-15'],
    ['29/02/2004', '2004-02-29'],
  ])('is parsed from %j', (text, iso) => {
    expect(parseDay(text)).toBe(iso);
  });

  it.each([
    '',
    '31/04/1990',
    '29/02/2003',
    '05/15/1990',
    '15/05/90',
    '1990-5-15',
    '1990',
    'ontem',
    '00/00/0000',
  ])('is not parsed from the invalid text %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('is shown day first, unaffected by time zones', () => {
    expect(formatDay('1990-05-15')).toBe('15/05/1990');
    expect(formatDay('2000-01-01')).toBe('01/01/2000');
  });

  it.each([
    ['2026-12-25', '2027-12-25'],
    ['2028-02-29', '2029-02-28'],
    ['2027-02-28', '2028-02-28'],
  ])('a year after %s is %s', (day, later) => {
    expect(yearLater(day)).toBe(later);
  });

  it.each([
    ['2026-01-01T02:59:59Z', 'America/Sao_Paulo', '2025-12-31'],
    ['2026-01-01T03:00:00Z', 'America/Sao_Paulo', '2026-01-01'],
    ['2026-01-01T11:00:00Z', 'Pacific/Auckland', '2026-01-02'],
    // The night when clocks go back: the next midnight is an hour later in UTC.
    ['2026-10-25T22:30:00Z', 'Europe/Lisbon', '2026-10-25'],
    ['2026-10-24T22:30:00Z', 'Europe/Lisbon', '2026-10-24'],
    ['2026-10-24T23:30:00Z', 'Europe/Lisbon', '2026-10-25'],
    ['2026-10-25T23:30:00Z', 'Europe/Lisbon', '2026-10-25'],
  ])('of the moment %s in %s is %s', (moment, zone, day) => {
    expect(dayAt(new Date(moment), zone)).toBe(day);
  });

  it('of a moment defaults to the installation’s time zone', () => {
    const moment = new Date('2026-01-01T02:00:00Z');
    setInstallationZone('America/Sao_Paulo');
    expect(dayAt(moment)).toBe('2025-12-31');
    setInstallationZone('Pacific/Auckland');
    expect(dayAt(moment)).toBe('2026-01-01');
  });
});

describe('the date', () => {
  it.each([
    ['2024-03-01', -1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    // Days on which clocks change, in Europe and in America.
    ['2026-03-30', -1, '2026-03-29'],
    ['2026-11-02', -1, '2026-11-01'],
  ])('%s plus %i days is %s', (day, count, then) => {
    expect(addDays(day, count)).toBe(then);
  });
});
