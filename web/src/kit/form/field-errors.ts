import type * as z from 'zod';
import type { FilePart } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fillText } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { errorTexts } from '#web/i18n/i18n.ts';

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

/**
 * Returns a fault for each file that an endpoint requires and that was not chosen.
 * @param parts the endpoint's file parts
 * @param chosen files by part name
 */
export function missingFiles(
  parts: Record<string, FilePart> | undefined,
  chosen: Record<string, File | null>,
): FieldFault[] {
  return Object.entries(parts ?? {})
    .filter(([path, { required }]) => required && !chosen[path])
    .map(([path]) => ({ path, code: 'file.required' }));
}

/** Returns the message for a field's validation fault in the current language. */
export function faultText({ code, params }: Pick<FieldFault, 'code' | 'params'>): string {
  return fillText(errorTexts().fields[code], params);
}
