import * as z from 'zod';
import { NAME_MAX, NAME_MIN } from './constants.ts';
import type { FieldErrorCode, TextParams } from './errors.ts';
import { isVisible, normalizeLines, normalizeText } from './normalize-text.ts';

/** Largest id that a record can have: a PostgreSQL integer. */
export const MAX_ID = 2_147_483_647;

/**
 * Control characters, lone surrogates and noncharacters have no place in a line of text, NUL none in the database, and
 * what turns the direction of writing round could show a name as another one.
 */
export const LINE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /^[^\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Surrogate}\p{Noncharacter_Code_Point}]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}\p{Noncharacter_Code_Point}]*$/u;

/**
 * One line of text, normalized; one that may not be empty needs something visible. Lengths in characters (code points), as
 * the database counts them too.
 */
export function line(min: number, max: number) {
  return normalized(LINE, normalizeText, min, max);
}

/** Text that may have several lines, each of them normalized. */
export function lines(min: number, max: number) {
  return normalized(LINES, normalizeLines, min, max);
}

function normalized(allowed: RegExp, normalize: (text: string) => string, min: number, max: number) {
  return z
    .string()
    .refine((text) => allowed.test(text), fault('characters'))
    .overwrite(normalize)
    .refine((text) => min === 0 || isVisible(text), fault('required'))
    .min(min)
    .max(max)
    .meta({ pattern: allowed.source });
}

/** The name of a category, fragrance or campaign. */
export const recordName = line(NAME_MIN, NAME_MAX);

/** A field that may be empty: missing, `null`, blank and invisible all mean "nothing". */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) =>
      value === undefined || (typeof value === 'string' && normalizeText(value) === '') ? null : value,
    schema.nullable(),
  );
}

/** An id in a body. */
export const recordId = z.int().min(1).max(MAX_ID);

/** What a text on the wire stands for, where its schema can only say how it is written: for the API's description. */
function standsFor(wire: { type: 'integer'; minimum: number; maximum: number }) {
  return { wire };
}

/** A whole number as it stands in a query, a path or a multipart field: digits only, no `1e9`, no sign. */
export function digits(min: number, max: number) {
  return z
    .union([z.string().regex(/^\d{1,15}$/), z.int()])
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta(standsFor({ type: 'integer', minimum: min, maximum: max }));
}

/** An id in a path. One that is too large for any record reads as 0, which no record has: it is not found. */
export const pathId = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => (Number(text) <= MAX_ID ? Number(text) : 0))
  .meta(standsFor({ type: 'integer', minimum: 1, maximum: MAX_ID }));

/** `true` or `false` as it stands in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Instants are ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A day of the calendar, `YYYY-MM-DD`. PostgreSQL's has no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), fault('invalid'));

/** Days of the installation's time zone, both included: they don't end before they begin. One that is missing leaves them open. */
export const periodQuery = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from = '', to = from }) => from <= to, { path: ['from'], ...fault('invalid') });

/** Says what is wrong in our own codes, from a refinement. */
export function fault(code: FieldErrorCode, text?: TextParams) {
  return { params: { code, ...(text && { text }) } };
}

export const idParams = z.object({ id: pathId });
