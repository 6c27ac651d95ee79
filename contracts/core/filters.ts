import * as z from 'zod';
import { day, fault, line, MAX_ID } from './fields.ts';

/** Several values, with commas between them. @param value how each is written, a regular expression */
function several(value: string) {
  return z
    .string()
    .regex(new RegExp(`^(${value})(,(${value}))*$`))
    .transform((text) => text.split(','));
}

/** Ids of records. One that is too large for any reads as 0, which no record has. */
export const idsFilter = several('[1-9]\\d{0,9}')
  .transform((ids) => ids.map((id) => (Number(id) > MAX_ID ? 0 : Number(id))))
  .optional();

/** Some of a few values. */
export function oneOfFilter<const Value extends string>(values: readonly Value[]) {
  return several(values.join('|'))
    .transform((chosen) => chosen as Value[])
    .optional();
}

/** Texts, none of which has a comma. @param max characters of each */
export function textsFilter(max: number) {
  const each = line(1, max);
  return z
    .string()
    .refine((text) => text.split(',').every((one) => each.safeParse(one).success), fault('invalid'))
    .transform((text) => text.split(','))
    .meta({ wire: { type: 'string', pattern: `^[^,]{1,${max}}(,[^,]{1,${max}})*$` } })
    .optional();
}

/** A day of the installation's time zone, itself included. */
export const dayFilter = day.optional();

export const createdFilter = { createdFrom: dayFilter, createdTo: dayFilter };
export const updatedFilter = { updatedFrom: dayFilter, updatedTo: dayFilter };
