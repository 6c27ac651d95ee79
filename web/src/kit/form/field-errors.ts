import type * as z from 'zod';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { faultText } from '#web/lib/fault-text.ts';

/** What is wrong with a form, in words: dotted path → text. */
export type FieldErrors = Record<string, string>;

/**
 * Checks a form's values by the contract's schema.
 * @param schema of the body that the API takes
 * @param input what would be sent
 * @param further faults that the schema can't see: missing files
 */
export function fieldErrors(schema: z.ZodType, input: unknown, further: readonly FieldFault[]): FieldErrors {
  const parsed = schema.safeParse(input, PARSE_OPTIONS);
  const faults = [...(parsed.success ? [] : fieldFaults(parsed.error.issues)), ...further];
  return Object.fromEntries(faults.map((fault) => [fault.path, faultText(fault)]));
}

/**
 * Moves faults to the fields that show them.
 * @param fieldOf a field by a path of the body; the first fault of a field is the one that it shows
 */
export function atFields(errors: FieldErrors, fieldOf: (path: string) => string): FieldErrors {
  const moved: FieldErrors = {};
  for (const [path, text] of Object.entries(errors)) moved[fieldOf(path)] ??= text;
  return moved;
}

/**
 * The fields of a form that have a fault, in reading order. A field is known by the `data-path` that the form library
 * puts on it.
 */
export function faultyFields(form: HTMLElement | null, errors: Record<string, unknown>): HTMLElement[] {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  return [...fields].filter((field) => field.dataset.path !== undefined && errors[field.dataset.path]);
}
