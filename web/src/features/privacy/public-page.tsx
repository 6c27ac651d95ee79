import { Anchor } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#web/kit/display/language-switch.tsx';
import { Logo } from '#web/kit/display/logo.tsx';
import classes from './privacy.module.css';

interface PublicPageProps {
  title: string;
  /** The language of the content, if it is not that of the interface. */
  lang?: string;
  children: ReactNode;
}

/** The layout of the public pages. */
export function PublicPage({ title, lang, children }: PublicPageProps) {
  const { t } = useTranslation();
  useDocumentTitle(`${title} - Admin`);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
        <LanguageSwitch />
      </header>
      <main className={classes.main} lang={lang}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Anchor renderRoot={(props) => <Link to="/auth/login" {...props} />}>{t('auth.back')}</Anchor>
      </footer>
    </div>
  );
}
