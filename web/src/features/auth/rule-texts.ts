import type { TFunction } from 'i18next';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '#contracts/core/constants.ts';
import type { PasswordRule } from '#contracts/session.ts';
import { passwordMax, setPasswordMax, unmetPasswordRules } from '#contracts/session.ts';

/** Takes the longest password that the server has written into the page; one that comes from elsewhere has the product's own. */
export function takePasswordMaxOfPage(): void {
  const said = document.querySelector<HTMLMetaElement>('meta[name="password-max"]')?.content;
  setPasswordMax(said ? Number(said) : PASSWORD_MAX);
}

takePasswordMaxOfPage();

/** What one part of the password rule asks for. */
export function ruleText(rule: PasswordRule, t: TFunction): string {
  const figures = { min: PASSWORD_MIN, max: passwordMax(), signs: PASSWORD_SPECIALS.trim() };
  return t(`passwords.rules.${rule}`, figures);
}

/** That a password does not meet the rule, with the parts that it lacks. */
export function lackingText(password: string, t: TFunction): string {
  const lacking = unmetPasswordRules(password).map((rule) => ruleText(rule, t));
  return `${t('passwords.fault.requirements')}: ${lacking.join(', ')}`;
}
