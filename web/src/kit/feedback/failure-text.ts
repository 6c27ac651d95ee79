import type { TFunction } from 'i18next';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';

/**
 * Words the failure of something that the person asked for. A refusal has its own words; a server in trouble has none
 * that help, so what was not done is said instead; without a connection that is said too.
 * @param error whatever was thrown
 * @param attempt what was not done: "Could not delete the record"
 */
export function failureText(error: unknown, attempt: string, t: TFunction): string {
  if (error instanceof ProblemError && error.status < 500) return errorText(error, t);
  return error instanceof NetworkError ? `${attempt.replace(/\.$/, '')}. ${errorText(error, t)}` : attempt;
}
