import type { TFunction } from 'i18next';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '#contracts/core/constants.ts';
import type { PasswordRule } from '#contracts/session.ts';
import { unmetPasswordRules } from '#contracts/session.ts';

/** The values that the rules' texts name. */
const FIGURES = { min: PASSWORD_MIN, max: PASSWORD_MAX, signs: PASSWORD_SPECIALS.trim() };

/** What one part of the password rule asks for. */
export function ruleText(rule: PasswordRule, t: TFunction): string {
  return t(`passwords.rules.${rule}`, FIGURES);
}

/** That a password does not meet the rule, with the parts that it lacks. */
export function lackingText(password: string, t: TFunction): string {
  const lacking = unmetPasswordRules(password).map((rule) => ruleText(rule, t));
  return `${t('passwords.fault.requirements')}: ${lacking.join(', ')}`;
}
