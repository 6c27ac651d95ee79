import { describe, expect, it } from 'vitest';
import { formatFor } from './format.ts';
import { setInstallationZone } from './time-zone.ts';

describe('formats', () => {
  it.each([
    ['pt-BR', '09/01/2026'],
    ['en-US', '09/01/2026'],
    ['es-ES', '09/01/2026'],
  ])('write day, month, year and 24-hour time in %s', (locale, day) => {
    const local = new Date(2026, 0, 9, 0, 5).toISOString();
    expect(formatFor(locale).dateTime(local)).toBe(`${day} 00:05`);
    expect(formatFor(locale).day('2026-01-09')).toBe(day);
  });

  it('write instants in the installation’s time zone, and in the browser’s own where it differs', () => {
    const { dateTime, ownDateTime } = formatFor('pt-BR');
    const iso = '2026-01-09T10:30:00.000Z';
    const own = dateTime(iso);
    expect(ownDateTime(iso)).toBeNull();
    setInstallationZone('Pacific/Kiritimati');
    expect([dateTime(iso), ownDateTime(iso)]).toEqual(['10/01/2026 00:30', own]);
  });

  it('write numbers in the notation of the language', () => {
    expect(formatFor('pt-BR').number(1234567)).toBe('1.234.567');
    expect(formatFor('en-US').number(1234567)).toBe('1,234,567');
    expect(formatFor('es-ES').number(1234)).toBe('1.234');
    for (const value of [0, 7, -42, 999, -999, 0.5])
      for (const locale of ['pt-BR', 'en-US', 'es-ES'])
        expect(formatFor(locale).number(value)).toBe(new Intl.NumberFormat(locale).format(value));
  });

  it.each([
    [512, '512 bytes'],
    [2048, '2 kB'],
    [5 * 1024 * 1024, '5 MB'],
    [1.5 * 1024 * 1024, '1.5 MB'],
    [20.5 * 1024 ** 3, '20.5 GB'],
  ])('write %i bytes as %s', (size, text) => {
    expect(formatFor('en-US').bytes(size).replace('\u00a0', ' ')).toBe(text);
  });
});
