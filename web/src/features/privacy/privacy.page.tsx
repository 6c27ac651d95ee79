import { Anchor, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';
import { LanguageSwitch } from '#web/kit/display/language-switch.tsx';
import { Logo } from '#web/kit/display/logo.tsx';
import classes from './privacy.module.css';
import { PrivacyText } from './privacy-text.tsx';

/** The privacy policy, open to anyone. Its text is in Portuguese, whatever language the interface speaks. */
export function PrivacyPage() {
  const { t, i18n } = useTranslation();
  useDocumentTitle(`${t('shell.privacyPolicy')} - Admin`);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
        <LanguageSwitch />
      </header>
      <main className={classes.main} lang="pt-BR">
        {i18n.language !== 'pt' && (
          <Text lang={localeOf(i18n.language)} c="dimmed" mb="lg">
            {t('shell.policyLanguage')}
          </Text>
        )}
        <PrivacyText />
      </main>
      <footer className={classes.footer}>
        <Anchor renderRoot={(props) => <Link to="/auth/login" {...props} />}>{t('auth.back')}</Anchor>
      </footer>
    </div>
  );
}
