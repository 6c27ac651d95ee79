import type * as z from 'zod';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { faultText } from '#web/lib/fault-text.ts';

/** Validation messages of a form: dotted path → text. */
export type FieldErrors = Record<string, string>;

/**
 * Validates a form's values against the contract's schema.
 * @param schema of the request body
 * @param input the body that would be sent
 * @param extraFaults faults that the schema can't detect, such as missing files
 */
export function fieldErrors(
  schema: z.ZodType,
  input: unknown,
  extraFaults: readonly FieldFault[],
): FieldErrors {
  const parsed = schema.safeParse(input, PARSE_OPTIONS);
  const faults = [...(parsed.success ? [] : fieldFaults(parsed.error.issues)), ...extraFaults];
  return Object.fromEntries(faults.map((fault) => [fault.path, faultText(fault)]));
}

/**
 * Moves faults to the fields that show them.
 * @param fieldOf returns the field for a path of the body; a field shows only its first fault
 */
export function mapToFields(errors: FieldErrors, fieldOf: (path: string) => string): FieldErrors {
  const moved: FieldErrors = {};
  for (const [path, text] of Object.entries(errors)) moved[fieldOf(path)] ??= text;
  return moved;
}

/**
 * Returns a form's fields with a fault, in reading order. Fields are identified by the `data-path` that Mantine's form
 * library sets.
 */
export function invalidFields(form: HTMLElement | null, errors: Record<string, unknown>): HTMLElement[] {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  return [...fields].filter((field) => field.dataset.path !== undefined && errors[field.dataset.path]);
}
