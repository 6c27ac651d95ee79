import type { TFunction } from 'i18next';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '#contracts/core/constants.ts';
import type { PasswordRule } from '#contracts/session/session.ts';
import { passwordMax, setPasswordMax, unmetPasswordRules } from '#contracts/session/session.ts';

/** Takes the maximum password length that the server wrote into the page; a page without it gets the default. */
export function readPasswordMaxFromPage(): void {
  const said = document.querySelector<HTMLMetaElement>('meta[name="password-max"]')?.content;
  setPasswordMax(said ? Number(said) : PASSWORD_MAX);
}

readPasswordMaxFromPage();

/** The text of one password rule. */
export function ruleText(rule: PasswordRule, t: TFunction): string {
  const figures = { min: PASSWORD_MIN, max: passwordMax(), signs: PASSWORD_SPECIALS.trim() };
  return t(`passwords.rules.${rule}`, figures);
}

/** The error for a password that does not meet the rules, with those that it misses. */
export function lackingText(password: string, t: TFunction): string {
  const lacking = unmetPasswordRules(password).map((rule) => ruleText(rule, t));
  return `${t('passwords.fault.requirements')}: ${lacking.join(', ')}`;
}
