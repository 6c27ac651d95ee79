import type { Language } from '#contracts/core/language.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { OpeningHours } from '#contracts/opening-hours.ts';
import type { Genre } from '#contracts/users/users.ts';
import campaigns from './fixtures/campaigns.json' with { type: 'json' };
import categories from './fixtures/categories.json' with { type: 'json' };
import fragrances from './fixtures/fragrances.json' with { type: 'json' };
import initiatives from './fixtures/initiatives.json' with { type: 'json' };
import organisations from './fixtures/organisations.json' with { type: 'json' };
import people from './fixtures/people.json' with { type: 'json' };
import places from './fixtures/places.json' with { type: 'json' };
import quizzes from './fixtures/quizzes.json' with { type: 'json' };

/** Whether the record has been deactivated; missing: it is active. */
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
  /** Also names its logo, if it has one: `organisation-<key>.webp`. */
  key: string;
  name: string;
  /** A valid CNPJ that belongs to nobody. */
  document: string;
  email: string;
  logo?: true;
  contact?: readonly [name: string, phone: string];
  places: readonly (Deactivatable & {
    /** Unique among all places. */
    key: string;
    name: string;
    address: DemoAddress;
    contact?: readonly [name: string | null, phone: string, email: string | null];
    timeZone: string;
    openingHours?: readonly OpeningHours[];
  })[];
}

type DemoAddress = readonly [zipcode: string, street: string, city: string, state: string, country: string];

interface DemoCampaign extends Deactivatable {
  /** Also names its cover, `campaign-<key>.webp`. */
  key: string;
  name: string;
  /** Key of the organisation; missing: it belongs to the house. */
  organisation?: string;
  isDefault?: boolean;
  /** Age of the record. */
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
  /** Has not followed the link in the registration mail, and so has no password. */
  unconfirmed?: boolean;
  /** Missing for users who signed up in the app without details. Documents are valid but belong to nobody. */
  details?: {
    genre: Genre;
    birthday: string;
    cpf?: string;
    document?: string;
    address: DemoAddress;
  };
}

/** An answer recommends fragrances, leads to another question, or leads nowhere yet. */
interface DemoAnswer {
  label: string;
  description?: string;
  /** Key of the next question. */
  next?: string;
  fragrances?: readonly string[];
  /** Added after the quiz was published: missing from the published copy. */
  later?: boolean;
}

export interface DemoQuiz {
  name: string;
  /** Key of the campaign. */
  campaign: string;
  language: Language;
  /** The progress of the quiz. `changed`: edited since it was published. */
  state: 'draft' | 'validated' | 'published' | 'changed';
  /** The quiz starts with the first. Keys are local to the quiz. */
  questions: readonly { key: string; quest: string; answers: readonly DemoAnswer[] }[];
}

/** A campaign that runs at an organisation's places for some days. */
interface DemoInitiative extends Deactivatable {
  name: string;
  /** Keys. */
  organisation: string;
  campaign: string;
  places: readonly string[];
  /** The first and last day, relative to today. */
  days: readonly [first: number, last: number];
  targetShots?: number;
  /** What was done to it by hand. */
  mark?: 'paused' | 'cancelled';
}

/** Devices of one user with one campaign. The numbers are the shots that a device fires on an average day. */
export interface DemoPlace {
  /** E-mail address of the user. */
  owner: string;
  /** Key of the campaign. */
  campaign: string;
  /** Key of the organisation that they belong to, and keys of its places, among which the devices take turns. */
  organisation?: string;
  at?: readonly string[];
  /** Key of the campaign that they had before. */
  former?: string;
  seen?: readonly number[];
  /** Devices that have not called for days. */
  silent?: readonly number[];
  /** Devices that were disconnected from their user. */
  freed?: readonly number[];
  /** The number of devices that were claimed but have not called yet. */
  never?: number;
  /** Capsules that each device needs soon: the most used is nearly empty, and the next expires. */
  isWorn?: boolean;
  /** What the devices are called, in the order of these lists; null for no name. */
  named: readonly (string | null)[];
}

export const CATEGORIES: readonly DemoCategory[] = categories;
/** Inactive and without fragrances, so that it can be deleted permanently. */
export const EMPTY_CATEGORY = 'Couros';
export const FRAGRANCES: readonly DemoFragrance[] = fragrances;
export const CAMPAIGNS = campaigns as unknown as readonly DemoCampaign[];
/** The first two have the easy addresses to sign in with. */
export const PEOPLE = people as readonly DemoPerson[];
export const ORGANISATIONS = organisations as unknown as readonly DemoOrganisation[];
export const INITIATIVES = initiatives as unknown as readonly DemoInitiative[];
export const QUIZZES = quizzes as readonly DemoQuiz[];
export const PLACES: readonly DemoPlace[] = places;
