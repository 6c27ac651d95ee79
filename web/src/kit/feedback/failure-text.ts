import type { TFunction } from 'i18next';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';

/**
 * Returns the message for a failed user action. A refusal has its own message. After a server error, `fallbackText` is
 * shown instead, since such an error's own message is no help. Both are shown without a connection, and while another
 * bulk change holds some of the records (503), since that message says who does.
 * @param error whatever was thrown
 * @param fallbackText what was not done: "Could not delete the record"
 */
export function failureText(error: unknown, fallbackText: string, t: TFunction): string {
  if (error instanceof ProblemError && error.status < 500) return errorText(error, t);
  const isHeld = error instanceof ProblemError && 'holder' in error.body;
  return error instanceof NetworkError || isHeld
    ? `${fallbackText.replace(/\.$/, '')}. ${errorText(error, t)}`
    : fallbackText;
}
