import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PasswordRule } from '#contracts/session/session.ts';
import { PASSWORD_RULES, unmetPasswordRules } from '#contracts/session/session.ts';
import classes from './password-rules.module.css';
import { ruleText } from './rule-texts.ts';

/** The password rules, each marked as met or unmet while the user types. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  const unmet = unmetPasswordRules(password);
  return (
    <div className={classes.rules}>
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
    </div>
  );
}
