import { pt as errorTexts } from '#contracts/texts/pt.ts';
import type { account } from './account.ts';
import type { audit } from './audit.ts';
import type { auditEvents } from './audit-events.ts';
import { auth } from './auth.ts';
import type { calendar } from './calendar.ts';
import type { campaigns } from './campaigns.ts';
import type { capsules } from './capsules.ts';
import type { categories } from './categories.ts';
import type { dashboard } from './dashboard.ts';
import type { devices } from './devices.ts';
import type { entry } from './entry.ts';
import { form } from './form.ts';
import type { fragrances } from './fragrances.ts';
import type { identity } from './identity.ts';
import type { imports } from './imports.ts';
import { list } from './list.ts';
import type { notices } from './notices.ts';
import type { passwords } from './passwords.ts';
import type { profiles } from './profiles.ts';
import type { quiz } from './quiz.ts';
import type { quizCopy } from './quiz-copy.ts';
import type { quizMap } from './quiz-map.ts';
import type { quizPlay } from './quiz-play.ts';
import type { quizVersions } from './quiz-versions.ts';
import { shell } from './shell.ts';
import type { system } from './system.ts';
import type { users } from './users.ts';

export const errors = errorTexts;

/** What every page may show, in Portuguese, the source: the other languages must have the same keys. */
export const dictionary = { auth, form, list, shell };

export type CommonTexts = typeof dictionary;

/** What one feature shows, by its dictionary. It is fetched with the feature: see `lib/lazy-feature.ts`. */
export interface FeatureTexts {
  account: typeof account;
  audit: typeof audit;
  calendar: typeof calendar;
  campaigns: typeof campaigns;
  capsules: typeof capsules;
  categories: typeof categories;
  dashboard: typeof dashboard;
  auditEvents: typeof auditEvents;
  devices: typeof devices;
  entry: typeof entry;
  fragrances: typeof fragrances;
  identity: typeof identity;
  imports: typeof imports;
  notices: typeof notices;
  passwords: typeof passwords;
  profiles: typeof profiles;
  quiz: typeof quiz;
  quizMap: typeof quizMap;
  quizPlay: typeof quizPlay;
  quizCopy: typeof quizCopy;
  quizVersions: typeof quizVersions;
  system: typeof system;
  users: typeof users;
}

/** Every text of the interface. */
export type Dictionary = CommonTexts & FeatureTexts;
