import { Anchor, Group, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TermsText, useTerms, versionText } from '#web/domain/terms/terms.tsx';
import { localeOf } from '#web/i18n/language.ts';
import { LanguageSwitch } from '#web/kit/display/language-switch.tsx';
import { Logo } from '#web/kit/display/logo.tsx';
import { failureText } from '#web/kit/feedback/notify.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './privacy.module.css';
import { PrivacyText } from './privacy-text.tsx';

/** The privacy policy, open to anyone. Its text is always in Portuguese, whatever the interface language. */
export function PrivacyPage() {
  const { t, i18n } = useTranslation();
  return (
    <PublicPage title={t('shell.privacyPolicy')} lang="pt-BR">
      {i18n.language !== 'pt' && (
        <Text lang={localeOf(i18n.language)} c="dimmed" mb="lg">
          {t('shell.policyLanguage')}
        </Text>
      )}
      <PrivacyText />
    </PublicPage>
  );
}

/** The current terms of use, open to anyone. */
export function TermsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { terms, error } = useTerms();
  return (
    <PublicPage title={t('shell.terms')}>
      {error !== null && <p role="alert">{failureText(error, t('shell.terms'), t)}</p>}
      {terms && (
        <article lang={terms.language}>
          <h1>{terms.title}</h1>
          <p>{versionText(terms.version, format)}</p>
          <TermsText parts={terms.parts} order={2} />
        </article>
      )}
    </PublicPage>
  );
}

interface PublicPageProps {
  title: string;
  /** The language of the content, if it is not that of the interface. */
  lang?: string;
  children: ReactNode;
}

/** The layout of the public pages. */
function PublicPage({ title, lang, children }: PublicPageProps) {
  const { t } = useTranslation();
  useDocumentTitle(`${title} - Admin`);
  return (
    <div className={classes.page}>
      <Group component="header" justify="space-between" wrap="nowrap" px={24} py={20}>
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
        <LanguageSwitch />
      </Group>
      <main className={classes.main} lang={lang}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Anchor renderRoot={(props) => <Link to="/auth/login" {...props} />}>{t('auth.back')}</Anchor>
      </footer>
    </div>
  );
}
