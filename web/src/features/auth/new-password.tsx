import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '#contracts/core/constants.ts';
import type { PasswordRule } from '#contracts/session/session.ts';
import {
  PASSWORD_RULES,
  passwordMax,
  setPasswordMax,
  unmetPasswordRules,
} from '#contracts/session/session.ts';
import classes from './new-password.module.css';

/** The password rules, each marked as met or unmet while the user types. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  const unmet = unmetPasswordRules(password);
  return (
    <Text component="div" c="dimmed" fz={13} className={classes.rules}>
      {t('passwords.rules.title')}
      <ul>
        {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => {
          const met = !unmet.includes(rule);
          return (
            <li key={rule} data-met={met}>
              {met ? <IconCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
              <span>
                {ruleText(rule, t)}
                <VisuallyHidden>: {t(met ? 'passwords.rules.met' : 'passwords.rules.unmet')}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
      {t('passwords.rules.guessable')}
    </Text>
  );
}

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
