import type * as z from 'zod';
import type { FieldErrorCode, FieldFault } from './errors.ts';

/** Options for `safeParse` that `fieldFaults` needs: without the input, "missing" and "wrong" look the same. */
export const PARSE_OPTIONS = { reportInput: true } as const;

/**
 * Converts schema issues to this product's own codes.
 * @param issues of a parse with `PARSE_OPTIONS`
 * @returns one fault per path, the first one found there
 */
export function fieldFaults(issues: readonly z.core.$ZodIssue[]): FieldFault[] {
  const byPath = new Map<string, FieldFault>();
  for (const issue of issues.flatMap(issuesOfIntendedVariant)) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, ...faultOf(issue) });
  }
  return [...byPath.values()];
}

/**
 * For unions: keeps the issues of the form that was meant. A form with an issue at its root was not meant; if all have
 * one, the last form is taken.
 */
function issuesOfIntendedVariant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  // A discriminated union reports no nested issues when its discriminator is unknown.
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const intended = issue.errors.find((faults) => faults.every(({ path }) => path.length > 0));
  const faults = intended ?? issue.errors.at(-1) ?? [];
  return faults.map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] }));
}

function faultOf(issue: z.core.$ZodIssue): Omit<FieldFault, 'path'> {
  const missing = issue.input === undefined || issue.input === null || issue.input === '';
  if (issue.code === 'custom') return { code: customCode(issue.params?.code), params: issue.params?.text };
  if (missing) return { code: 'required' };
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? { code: blank(issue.input) ? 'required' : 'too_short', params: { min: Number(issue.minimum) } }
        : { code: 'too_small', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'too_long' : 'too_big',
        params: { max: Number(issue.maximum) },
      };
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : 'invalid' };
    case 'invalid_type':
      return { code: issue.expected === 'int' ? 'whole_number' : 'invalid' };
    default:
      return { code: 'invalid' };
  }
}

function blank(input: unknown): boolean {
  return typeof input === 'string' && input.trim() === '';
}

/** All custom codes come from `fault()`, which is typed. Looking them up would add the whole list to every page. */
function customCode(code: unknown): FieldErrorCode {
  return typeof code === 'string' ? (code as FieldErrorCode) : 'invalid';
}
