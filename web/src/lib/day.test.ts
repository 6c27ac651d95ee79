import { describe, expect, it } from 'vitest';
import { dayOf, dayText, localDay } from './day.ts';

describe('a day', () => {
  it.each([
    ['15/05/1990', '1990-05-15'],
    ['5/1/2001', '2001-01-05'],
    ['15.05.1990', '1990-05-15'],
    ['15-05-1990', '1990-05-15'],
    [' 15051990 ', '1990-05-15'],
    ['1990-05-15', '1990-05-15'],
    ['29/02/2004', '2004-02-29'],
  ])('is read from %j', (text, iso) => {
    expect(dayOf(text)).toBe(iso);
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
  ])('is not %j', (text) => {
    expect(dayOf(text)).toBeNull();
  });

  it('is shown day first, and moved by no time zone', () => {
    expect(dayText('1990-05-15')).toBe('15/05/1990');
    expect(dayText('2000-01-01')).toBe('01/01/2000');
  });

  it('of a moment is the one of the person, also just before midnight', () => {
    expect(localDay(new Date(2026, 0, 9, 23, 59, 59))).toBe('2026-01-09');
    expect(localDay(new Date(2026, 11, 31))).toBe('2026-12-31');
  });
});
