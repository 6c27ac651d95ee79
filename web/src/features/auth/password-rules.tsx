import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '#contracts/core/constants.ts';
import type { PasswordRule } from '#contracts/session.ts';
import { PASSWORD_RULES, unmetPasswordRules } from '#contracts/session.ts';
import classes from './password-rules.module.css';

/** The values that the rules' texts name. */
const FIGURES = { min: PASSWORD_MIN, max: PASSWORD_MAX, signs: PASSWORD_SPECIALS.trim() };

/** The parts of the password rule, each marked as met or missing while one types. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  const unmet = unmetPasswordRules(password);
  return (
    <div className={classes.rules}>
      {t('auth.rules.title')}
      <ul>
        {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => {
          const met = !unmet.includes(rule);
          return (
            <li key={rule} data-met={met}>
              {met ? <IconCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
              <span>
                {t(`auth.rules.${rule}`, FIGURES)}
                <VisuallyHidden>: {t(met ? 'auth.rules.met' : 'auth.rules.unmet')}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
