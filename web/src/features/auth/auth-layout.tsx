import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { attachFloatingLayer } from '#web/kit/display/floating-layer.ts';
import { LanguageSwitch } from '#web/kit/display/language-switch.tsx';
import { Logo } from '#web/kit/display/logo.tsx';
import { useIdentity } from '#web/lib/identity.ts';
import classes from './auth-layout.module.css';
import { ScentTrail } from './scent-trail.tsx';

/** The frame of every page before sign-in: brand, language, one card, and links to the terms and privacy policy. */
export function AuthLayout() {
  const { t } = useTranslation();
  const { text } = useIdentity();
  return (
    <div className={classes.page}>
      <ScentTrail />
      <header className={classes.header}>
        <Logo />
        <LanguageSwitch />
      </header>
      <main ref={attachFloatingLayer} className={classes.main}>
        <div className={classes.column}>
          {text && <p className={classes.text}>{text}</p>}
          <div className={classes.card}>
            <Outlet />
          </div>
        </div>
      </main>
      <footer className={classes.footer}>
        <Link to="/terms">{t('shell.terms')}</Link>
        <Link to="/privacy-policy">{t('shell.privacyPolicy')}</Link>
      </footer>
    </div>
  );
}
