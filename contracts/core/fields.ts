import * as z from 'zod';
import { NAME_MAX, NAME_MIN } from './constants.ts';
import type { FieldErrorCode, TextParams } from './errors.ts';
import {
  isVisible,
  normalizeCode,
  normalizeLines,
  normalizePasted,
  normalizeText,
} from './normalize-text.ts';

/** Largest id that a record can have: a PostgreSQL integer. */
export const MAX_ID = 2_147_483_647;

/**
 * Refused in a line of text: control characters (NUL can't be stored), lone surrogates, noncharacters, and marks that
 * reverse the writing direction, which could disguise one name as another.
 */
export const LINE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /^[^\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Surrogate}\p{Noncharacter_Code_Point}]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}\p{Noncharacter_Code_Point}]*$/u;

/**
 * One line of text, normalised; if `min` is above 0 it needs a visible character. Lengths count code points, as the
 * database does.
 */
export function line(min: number, max: number) {
  return normalizedText(LINE, normalizeText, min, max);
}

/** Text of several lines, each of them normalised. */
export function lines(min: number, max: number) {
  return normalizedText(LINES, normalizeLines, min, max);
}

/** A line with a notation of its own, read as people paste it: marks that a name may not have are dropped. */
export function pasted(min: number, max: number) {
  return normalizedText(LINES, normalizePasted, min, max);
}

/** A code or a serial number: as `pasted`, and without blanks. */
export function code(min: number, max: number) {
  return normalizedText(LINES, normalizeCode, min, max);
}

function normalizedText(allowed: RegExp, normalize: (text: string) => string, min: number, max: number) {
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

/** A field that may be empty: missing, `null`, blank and invisible text all become null. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) =>
      value === undefined || (typeof value === 'string' && normalizeText(value) === '') ? null : value,
    schema.nullable(),
  );
}

/** An id in a body. */
export const recordId = z.int().min(1).max(MAX_ID);

/** Describes in the OpenAPI document what a text represents when its schema only defines the notation. */
function wireSchema(wire: { type: 'integer'; minimum: number; maximum: number }) {
  return { wire };
}

/** A whole number in a query, path or multipart field: digits only, no `1e9`, no sign. */
export function queryInteger(min: number, max: number) {
  return z
    .union([z.string().regex(/^\d{1,15}$/), z.int()])
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta(wireSchema({ type: 'integer', minimum: min, maximum: max }));
}

/** An id in a path. An id too large for any record is parsed as 0, which is never found. */
export const pathId = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => (Number(text) <= MAX_ID ? Number(text) : 0))
  .meta(wireSchema({ type: 'integer', minimum: 1, maximum: MAX_ID }));

/** `true` or `false` in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Instants are ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** When a record was deactivated (null: it is active), created and last changed. */
export const recordDates = { deletedAt: instant.nullable(), createdAt: instant, updatedAt: instant };

/** PostgreSQL has no year 0. */
export const hasYear = (text: string) => !text.startsWith('0000');

/** An instant in a request. */
export const moment = instant.refine(hasYear, fault('invalid'));

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date().refine(hasYear, fault('invalid'));

/** Days in the installation's time zone, both inclusive and in order. A missing bound leaves the period open. */
export const periodQuery = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from = '', to = from }) => from <= to, { path: ['from'], ...fault('invalid') });

/** Options for a refinement that report one of the product's own codes. */
export function fault(code: FieldErrorCode, text?: TextParams) {
  return { params: { code, ...(text && { text }) } };
}

export const idParams = z.object({ id: pathId });
