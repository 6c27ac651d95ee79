import { unmetPasswordRules } from '#contracts/session/session.ts';

/** Checks a new password; null if it meets every rule. */
export function newPasswordFault(password: string): 'empty' | 'requirements' | null {
  if (password === '') return 'empty';
  return unmetPasswordRules(password).length > 0 ? 'requirements' : null;
}

/** Checks the repeated password; null if it matches. */
export function confirmationFault(confirmation: string, password: string): 'empty' | 'different' | null {
  if (confirmation === '') return 'empty';
  return confirmation === password ? null : 'different';
}
