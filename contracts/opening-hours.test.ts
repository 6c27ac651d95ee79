import { describe, expect, it } from 'vitest';
import { fieldFaults, PARSE_OPTIONS } from './core/field-faults.ts';
import { hoursOfDay, openingHoursInput, openingHoursText } from './opening-hours.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const MORNING = { days: WORKDAYS, from: '08:00', to: '12:00' };
const AFTERNOON = { days: WORKDAYS, from: '12:00', to: '18:00' };
const SATURDAY = { days: [6], from: '09:00', to: '13:00' };

const faultsOf = (input: unknown) => {
  const { error } = openingHoursInput.safeParse(input, PARSE_OPTIONS);
  return fieldFaults(error?.issues ?? []).map(({ path, code }) => `${path} ${code}`);
};

describe('opening hours', () => {
  it('are put in order, each day once, and are empty if they are not given', () => {
    const given = [SATURDAY, AFTERNOON, { ...MORNING, days: [5, 4, 3, 2, 1, 5] }];
    expect(openingHoursInput.parse(given)).toEqual([MORNING, AFTERNOON, SATURDAY]);
    for (const missing of [undefined, null, []]) expect(openingHoursInput.parse(missing)).toEqual([]);
  });

  it.each([
    ['a time of no day', [{ ...MORNING, to: '24:00' }], ['0.to time']],
    ['a time in another notation', [{ ...MORNING, from: '8:00' }], ['0.from time']],
    ['no time', [{ ...MORNING, from: '' }], ['0.from required']],
    ['no time between', [{ ...MORNING, to: '08:00' }], ['0.to opening_hours.order']],
    ['no day', [{ ...MORNING, days: [] }], ['0.days required']],
    ['days of no week', [{ ...MORNING, days: [0, 8] }], ['0.days.0 too_small', '0.days.1 too_big']],
    [
      'overlaps on a day',
      [MORNING, { ...SATURDAY, days: [5, 6] }, SATURDAY],
      ['1.from opening_hours.overlap', '2.from opening_hours.overlap'],
    ],
    ['too many entries', Array.from({ length: 15 }, () => MORNING), [' too_many_values']],
  ])('are refused with %s', (_, given, faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });

  it.each([
    ['pt-BR', 'seg–sex 08:00–12:00, 12:00–18:00; sáb 09:00–13:00'],
    ['en-US', 'Mon–Fri 08:00–12:00, 12:00–18:00; Sat 09:00–13:00'],
    ['es-ES', 'lun–vie 08:00–12:00, 12:00–18:00; sáb 09:00–13:00'],
  ] as const)('are one text in %s', (language, text) => {
    expect(openingHoursText([MORNING, AFTERNOON, SATURDAY], language)).toBe(text);
    expect(openingHoursText([], language)).toBe('');
  });

  it('are those of a day', () => {
    const hours = [
      { ...SATURDAY, days: [1, 3, 4, 7] },
      { ...AFTERNOON, days: [7], from: '14:00' },
    ];
    expect(openingHoursText(hours, 'en-US')).toBe('Mon, Wed–Thu, Sun 09:00–13:00; Sun 14:00–18:00');
    expect(hoursOfDay(hours, '2026-12-06')).toBe('09:00–13:00, 14:00–18:00');
    expect(hoursOfDay(hours, '2026-12-07')).toBe('09:00–13:00');
    expect(hoursOfDay(hours, '2026-12-08')).toBe('');
  });
});
