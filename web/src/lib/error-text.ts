import type { TFunction } from 'i18next';
import { errorTexts } from '#web/i18n/i18n.ts';
import { NetworkError, ProblemError, UserFacingError } from './problem.ts';

/**
 * Returns a user-facing message for any failure.
 * @param error whatever was thrown
 * @param t translates into the current language
 */
export function errorText(error: unknown, t: TFunction): string {
  if (error instanceof NetworkError) return t(`shell.network.${error.reason}`);
  if (error instanceof UserFacingError) return error.message;
  const texts: Record<string, string> = errorTexts().problems;
  if (error instanceof ProblemError)
    return error.detail || (texts[error.code] ?? errorTexts().problems.internal);
  return errorTexts().problems.internal;
}
