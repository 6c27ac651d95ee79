import type { Language } from '#contracts/core/language.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';

/** Whether a record of the demo world was deactivated; missing: it is active. */
interface Deactivatable {
  inactive?: true;
}

export interface DemoCategory extends Deactivatable {
  /** Also names the picture of its formula, `formula-<key>.webp`. */
  key: string;
  name: string;
}

export interface DemoFragrance extends Deactivatable {
  /** Also names its picture, `fragrance-<key>.webp`. */
  key: string;
  name: string;
  description: string;
}

export interface DemoCampaign<FragranceKey extends string> extends Deactivatable {
  /** Also names its cover, `campaign-<key>.webp`. */
  key: string;
  name: string;
  isDefault?: true;
  /** How long ago it was made. */
  ageDays: number;
  fragranceShots: number;
  descriptions: Record<Language, string>;
  collection: readonly (readonly [slot: number, fragrance: FragranceKey, shotSeconds: number])[];
}

export interface DemoPerson extends Deactivatable {
  name: string;
  email: string;
  profile: ProfileName;
  language: Language;
  /** Has not followed the link of the registration mail yet, and so has no password. */
  unconfirmed?: true;
}

/** An answer ends in fragrances, or leads on, or does not lead anywhere yet. */
export interface DemoAnswer<FragranceKey extends string> {
  label: string;
  description?: string;
  /** Key of the question that comes next. */
  next?: string;
  fragrances?: readonly FragranceKey[];
  /** Was added after the quiz was published: the published copy doesn't have it. */
  later?: true;
}

export interface DemoQuestion<FragranceKey extends string> {
  /** Within its quiz. */
  key: string;
  quest: string;
  answers: readonly DemoAnswer<FragranceKey>[];
}

export interface DemoQuiz<FragranceKey extends string> {
  name: string;
  /** Key of the campaign. */
  campaign: string;
  language: Language;
  /** How far it has come. `changed` was published, and written on since. */
  state: 'draft' | 'validated' | 'published' | 'changed';
  /** The first is where it begins. */
  questions: readonly DemoQuestion<FragranceKey>[];
}
