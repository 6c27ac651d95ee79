import * as z from 'zod';
import { FILTER_VALUES_MAX } from './constants.ts';
import { day, fault, LINE, line, MAX_ID } from './fields.ts';

/** At most as many values as a filter may name. */
function boundedValues(text: string): boolean {
  return text.split(',', FILTER_VALUES_MAX + 1).length <= FILTER_VALUES_MAX;
}
const TOO_MANY = fault('too_many_values', { max: FILTER_VALUES_MAX });

/** In a regular expression: how often a value may follow the first one. */
const OTHERS = `{0,${FILTER_VALUES_MAX - 1}}`;

/** Several values separated by commas. @param value regular expression for a single value */
function commaSeparated(value: string) {
  return z
    .string()
    .refine(boundedValues, { ...TOO_MANY, abort: true })
    .regex(new RegExp(`^(${value})(,(${value}))*$`))
    .meta({ pattern: `^(${value})(,(${value}))${OTHERS}$` })
    .transform((text) => text.split(','));
}

/** Record ids. An id too large for any record is parsed as 0, which no record has. */
export const idsFilter = commaSeparated('[1-9]\\d{0,9}')
  .transform((ids) => ids.map((id) => (Number(id) > MAX_ID ? 0 : Number(id))))
  .optional();

/** One or more of a fixed set of values. */
export function oneOfFilter<const Value extends string>(values: readonly Value[]) {
  return commaSeparated(values.join('|'))
    .transform((chosen) => chosen as Value[])
    .optional();
}

/** Texts without commas. @param max characters of each */
export function textsFilter(max: number) {
  const each = line(1, max);
  const pattern = `${LINE.source.slice(1, -2).replace('[^', '[^,')}{1,${max}}`;
  return z
    .string()
    .refine(boundedValues, { ...TOO_MANY, abort: true })
    .refine((text) => text.split(',').every((one) => each.safeParse(one).success), fault('invalid'))
    .transform((text) => text.split(','))
    .meta({ wire: { type: 'string', pattern: `^${pattern}(,${pattern})${OTHERS}$` } })
    .optional();
}

/** A day in the installation's time zone, inclusive. */
export const dayFilter = day.optional();

export const createdFilter = { createdFrom: dayFilter, createdTo: dayFilter };
/** The filters of `createdFilter`, and the same for the last change. */
export const datesFilter = { ...createdFilter, updatedFrom: dayFilter, updatedTo: dayFilter };
