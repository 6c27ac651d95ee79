import type { TFunction } from 'i18next';
import type { TokenType } from '#contracts/session/session.ts';
import { ProblemError } from '#web/lib/problem.ts';

/** Whether the link itself is at fault, so that a retry is pointless. */
export function isTokenError(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.code.startsWith('token.');
}

/** Whether the link has already been used; perhaps just now, if only the response was lost. */
export function isUsed(error: unknown): boolean {
  return isTokenError(error) && error.code === 'token.used';
}

/** What to do after a mail's link failed; null if the form itself can be sent again. */
export function adviceText(kind: TokenType, error: unknown, t: TFunction): string | null {
  if (!isTokenError(error)) return kind === 'activation' ? t('passwords.token.activation.failedText') : null;
  if (kind === 'email' && isUsed(error)) return t('passwords.token.email.usedText');
  if (kind !== 'activation' && isUsed(error)) return t('passwords.token.usedText');
  return t(kind === 'recovery' ? 'passwords.token.askAgainText' : 'passwords.token.spentText');
}
