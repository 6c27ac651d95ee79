import { unmetPasswordRules } from '#contracts/session.ts';

/** What is wrong with a new password, or null: nothing typed, or parts of the rule that it does not meet. */
export function newPasswordFault(password: string): 'empty' | 'requirements' | null {
  if (password === '') return 'empty';
  return unmetPasswordRules(password).length > 0 ? 'requirements' : null;
}

/** What is wrong with the repeated password, or null. */
export function confirmationFault(confirmation: string, password: string): 'empty' | 'different' | null {
  if (confirmation === '') return 'empty';
  return confirmation === password ? null : 'different';
}
