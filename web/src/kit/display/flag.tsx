import type { ReactNode } from 'react';
import type { UiLanguage } from '#web/i18n/language.ts';
import classes from './flag.module.css';

const DRAWINGS: Record<UiLanguage, ReactNode> = {
  pt: (
    <>
      <rect width="20" height="14" fill="#009b3a" />
      <path d="M10 1.6 18 7l-8 5.4L2 7z" fill="#fedf00" />
      <circle cx="10" cy="7" r="2.9" fill="#002776" />
      <path d="M7.3 6.2c1.9-.3 3.9.3 5.4 1.7" fill="none" stroke="#fff" strokeWidth=".6" />
    </>
  ),
  en: (
    <>
      <rect width="20" height="14" fill="#fff" />
      <path d="M0 1h20M0 3h20M0 5h20M0 7h20M0 9h20M0 11h20M0 13h20" stroke="#b22234" />
      <rect width="9" height="8" fill="#3c3b6e" />
      <path d="M1.5 1.8h6M1.5 4h6M1.5 6.2h6" stroke="#fff" strokeWidth=".8" strokeDasharray=".8 1" />
    </>
  ),
  es: (
    <>
      <rect width="20" height="14" fill="#aa151b" />
      <rect y="3.5" width="20" height="7" fill="#f1bf00" />
      <rect x="4.6" y="5.2" width="2.8" height="3.6" rx=".8" fill="#aa151b" />
    </>
  ),
};

/** The flag of a language. Decorative: the language's name is shown beside it. */
export function Flag({ language }: { language: UiLanguage }) {
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true" className={classes.flag}>
      {DRAWINGS[language]}
    </svg>
  );
}
