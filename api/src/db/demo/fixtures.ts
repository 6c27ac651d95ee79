import type { Language } from '#contracts/core/language.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { Genre } from '#contracts/users.ts';
import campaigns from './fixtures/campaigns.json' with { type: 'json' };
import categories from './fixtures/categories.json' with { type: 'json' };
import fragrances from './fixtures/fragrances.json' with { type: 'json' };
import initiatives from './fixtures/initiatives.json' with { type: 'json' };
import organisations from './fixtures/organisations.json' with { type: 'json' };
import people from './fixtures/people.json' with { type: 'json' };
import places from './fixtures/places.json' with { type: 'json' };
import quizzes from './fixtures/quizzes.json' with { type: 'json' };

/** Whether a record was deactivated; missing: it is active. */
interface Deactivatable {
  inactive?: boolean;
}

interface DemoCategory {
  /** Also names the picture of its formula, `formula-<key>.webp`. */
  key: string;
  name: string;
}

interface DemoFragrance extends Deactivatable {
  /** Also names its picture, `fragrance-<key>.webp`. */
  key: string;
  name: string;
  /** Key of the category. */
  category: string;
  description: string;
}

export interface DemoOrganisation {
  key: string;
  name: string;
  /** A CNPJ that is valid and nobody's. */
  document: string;
  email: string;
  contact?: readonly [name: string, phone: string];
  places: readonly (Deactivatable & {
    /** Of its own among all places. */
    key: string;
    name: string;
    address: DemoAddress;
    contact?: readonly [name: string | null, phone: string, email: string | null];
    timeZone: string;
  })[];
}

type DemoAddress = readonly [zipcode: string, street: string, city: string, state: string, country: string];

interface DemoCampaign extends Deactivatable {
  /** Also names its cover, `campaign-<key>.webp`. */
  key: string;
  name: string;
  /** Key of the organisation; missing: the house's own. */
  organisation?: string;
  isDefault?: boolean;
  /** How long ago it was made. */
  ageDays: number;
  fragranceShots: number;
  descriptions: Record<Language, string>;
  collection: readonly (readonly [slot: number, fragrance: string, shotSeconds: number])[];
}

export interface DemoPerson extends Deactivatable {
  name: string;
  email: string;
  profile: ProfileName;
  language: Language;
  /** Key of the organisation that they belong to; missing: the house. */
  organisation?: string;
  /** Has not followed the link of the registration mail yet, and so has no password. */
  unconfirmed?: boolean;
  /** Who signed up in the app and told nothing yet has none. Documents are valid and nobody's. */
  details?: {
    genre: Genre;
    birthday: string;
    cpf?: string;
    document?: string;
    address: DemoAddress;
  };
}

/** An answer ends in fragrances, or leads on, or does not lead anywhere yet. */
interface DemoAnswer {
  label: string;
  description?: string;
  /** Key of the question that comes next. */
  next?: string;
  fragrances?: readonly string[];
  /** Was added after the quiz was published: the published copy doesn't have it. */
  later?: boolean;
}

export interface DemoQuiz {
  name: string;
  /** Key of the campaign. */
  campaign: string;
  language: Language;
  /** How far it has come. `changed` was published, and written on since. */
  state: 'draft' | 'validated' | 'published' | 'changed';
  /** The first is where it begins. Keys hold within the quiz. */
  questions: readonly { key: string; quest: string; answers: readonly DemoAnswer[] }[];
}

/** A campaign at places of an organisation for some days. */
interface DemoInitiative extends Deactivatable {
  name: string;
  /** Keys. */
  organisation: string;
  campaign: string;
  places: readonly string[];
  /** The first and the last, counted from today. */
  days: readonly [first: number, last: number];
  targetShots?: number;
  /** What was done to it. */
  mark?: 'paused' | 'cancelled';
}

/** Devices of one person with one campaign. Figures are shots that a device fires on a common day. */
export interface DemoPlace {
  /** E-mail address of the person who has them. */
  owner: string;
  /** Key of the campaign. */
  campaign: string;
  /** Key of the organisation that they belong to, and those of its places where they stand in turn. */
  organisation?: string;
  at?: readonly string[];
  /** Key of the one that they had before it. */
  former?: string;
  seen?: readonly number[];
  /** Have not called for days. */
  silent?: readonly number[];
  /** Were disconnected from their user. */
  freed?: readonly number[];
  /** How many were claimed, and have not called yet. */
  never?: number;
}

export const CATEGORIES: readonly DemoCategory[] = categories;
/** Inactive and without fragrances: what can be removed for good. */
export const EMPTY_CATEGORY = 'Couros';
export const FRAGRANCES: readonly DemoFragrance[] = fragrances;
export const CAMPAIGNS = campaigns as unknown as readonly DemoCampaign[];
/** The first two are the easy ones to sign in with. */
export const PEOPLE = people as readonly DemoPerson[];
export const ORGANISATIONS = organisations as unknown as readonly DemoOrganisation[];
export const INITIATIVES = initiatives as unknown as readonly DemoInitiative[];
export const QUIZZES = quizzes as readonly DemoQuiz[];
export const PLACES: readonly DemoPlace[] = places;
