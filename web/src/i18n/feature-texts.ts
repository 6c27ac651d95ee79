import type { UiLanguage } from './language.ts';
import type { FeatureTexts } from './pt/index.ts';

export type FeatureName = keyof FeatureTexts;

type Loaders = {
  [Name in FeatureName]: Record<UiLanguage, () => Promise<Pick<FeatureTexts, Name>>>;
};

/** Where each feature's dictionary is fetched from, in each language. */
export const FEATURE_TEXTS: Loaders = {
  account: {
    pt: () => import('./pt/account.ts'),
    en: () => import('./en/account.ts'),
    es: () => import('./es/account.ts'),
  },
  audit: {
    pt: () => import('./pt/audit.ts'),
    en: () => import('./en/audit.ts'),
    es: () => import('./es/audit.ts'),
  },
  calendar: {
    pt: () => import('./pt/calendar.ts'),
    en: () => import('./en/calendar.ts'),
    es: () => import('./es/calendar.ts'),
  },
  campaigns: {
    pt: () => import('./pt/campaigns.ts'),
    en: () => import('./en/campaigns.ts'),
    es: () => import('./es/campaigns.ts'),
  },
  capsules: {
    pt: () => import('./pt/capsules.ts'),
    en: () => import('./en/capsules.ts'),
    es: () => import('./es/capsules.ts'),
  },
  categories: {
    pt: () => import('./pt/categories.ts'),
    en: () => import('./en/categories.ts'),
    es: () => import('./es/categories.ts'),
  },
  dashboard: {
    pt: () => import('./pt/dashboard.ts'),
    en: () => import('./en/dashboard.ts'),
    es: () => import('./es/dashboard.ts'),
  },
  auditEvents: {
    pt: () => import('./pt/auditEvents.ts'),
    en: () => import('./en/auditEvents.ts'),
    es: () => import('./es/auditEvents.ts'),
  },
  devices: {
    pt: () => import('./pt/devices.ts'),
    en: () => import('./en/devices.ts'),
    es: () => import('./es/devices.ts'),
  },
  entry: {
    pt: () => import('./pt/entry.ts'),
    en: () => import('./en/entry.ts'),
    es: () => import('./es/entry.ts'),
  },
  fragrances: {
    pt: () => import('./pt/fragrances.ts'),
    en: () => import('./en/fragrances.ts'),
    es: () => import('./es/fragrances.ts'),
  },
  identity: {
    pt: () => import('./pt/identity.ts'),
    en: () => import('./en/identity.ts'),
    es: () => import('./es/identity.ts'),
  },
  imports: {
    pt: () => import('./pt/imports.ts'),
    en: () => import('./en/imports.ts'),
    es: () => import('./es/imports.ts'),
  },
  notices: {
    pt: () => import('./pt/notices.ts'),
    en: () => import('./en/notices.ts'),
    es: () => import('./es/notices.ts'),
  },
  passwords: {
    pt: () => import('./pt/passwords.ts'),
    en: () => import('./en/passwords.ts'),
    es: () => import('./es/passwords.ts'),
  },
  profiles: {
    pt: () => import('./pt/profiles.ts'),
    en: () => import('./en/profiles.ts'),
    es: () => import('./es/profiles.ts'),
  },
  quiz: {
    pt: () => import('./pt/quiz.ts'),
    en: () => import('./en/quiz.ts'),
    es: () => import('./es/quiz.ts'),
  },
  quizMap: {
    pt: () => import('./pt/quiz-map.ts'),
    en: () => import('./en/quiz-map.ts'),
    es: () => import('./es/quiz-map.ts'),
  },
  quizPlay: {
    pt: () => import('./pt/quiz-play.ts'),
    en: () => import('./en/quiz-play.ts'),
    es: () => import('./es/quiz-play.ts'),
  },
  quizCopy: {
    pt: () => import('./pt/quiz-copy.ts'),
    en: () => import('./en/quiz-copy.ts'),
    es: () => import('./es/quiz-copy.ts'),
  },
  quizVersions: {
    pt: () => import('./pt/quiz-versions.ts'),
    en: () => import('./en/quiz-versions.ts'),
    es: () => import('./es/quiz-versions.ts'),
  },
  system: {
    pt: () => import('./pt/system.ts'),
    en: () => import('./en/system.ts'),
    es: () => import('./es/system.ts'),
  },
  users: {
    pt: () => import('./pt/users.ts'),
    en: () => import('./en/users.ts'),
    es: () => import('./es/users.ts'),
  },
};

/** Every feature that has a dictionary. */
export const FEATURE_NAMES = Object.keys(FEATURE_TEXTS) as FeatureName[];
