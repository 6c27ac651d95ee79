import type { Icon } from '@tabler/icons-react';
import { IconLock } from '@tabler/icons-react';
import type { ParseKeys, TFunction } from 'i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import type { FeatureName } from '#web/i18n/feature-texts.ts';
import type { MenuPage } from '#web/kit/routes/shell-contexts.ts';
import type { help } from './texts.pt.ts';

/** Topics are named like the first part of their page's path; `account` has no page. */
export type TopicId = keyof typeof help.topics;

/** A topic as the dictionary has it. Its steps name buttons and fields as `ScreenText` says. */
export interface TopicText {
  purpose: string;
  /** Each with its meaning. */
  words: [word: string, meaning: string][];
  /** `shows` describes the task's picture, `pictures/<topic>-<task>.webp`. */
  tasks: Record<string, { title: string; steps: string[]; shows?: string }>;
}

interface TopicNeeds {
  /** Where the menu calls the page by another name than its heading. */
  title?: ParseKeys;
  /** Dictionaries of the texts that its steps name, beyond the common ones. */
  texts: readonly FeatureName[];
  /** Tasks that not everybody who may open the page can do. */
  needs?: Record<string, Permission>;
}

/** What each topic needs beyond its own text. */
export const TOPICS: Record<TopicId, TopicNeeds> = {
  today: {
    texts: ['today'],
    needs: { give: 'users.read', later: 'alerts.write' },
  },
  home: { texts: ['dashboard', 'dashboard/setup'], needs: { sample: 'identity.write' } },
  users: { texts: ['users', 'users/page'], needs: { invite: 'users.write', profile: 'users.write' } },
  fragrances: {
    title: 'shell.records.fragrance',
    texts: ['fragrances'],
    needs: { create: 'fragrances.write', replace: 'fragrances.write' },
  },
  categories: { texts: ['fragrances'], needs: { create: 'categories.write', move: 'fragrances.write' } },
  campaigns: { texts: ['campaigns'], needs: { create: 'campaigns.write', default: 'campaigns.default' } },
  quiz: {
    texts: ['quizzes', 'quizzes/play'],
    needs: { write: 'quizzes.write', publish: 'quizzes.write' },
  },
  devices: {
    texts: ['devices', 'devices/page', 'history'],
    needs: {
      label: 'devices.claims',
      campaign: 'devices.write',
    },
  },
  capsules: { texts: ['capsules', 'history'], needs: { add: 'imports.write' } },
  calendar: { texts: ['calendar'] },
  refill: { texts: ['refill'] },
  visits: { texts: ['visits'], needs: { plan: 'visits.write', work: 'visits.write' } },
  alerts: { texts: ['alerts'], needs: { handle: 'alerts.write', rules: 'alerts.rules' } },
  organisations: {
    texts: ['organisations'],
    needs: { create: 'organisations.write', mail: 'organisations.write', end: 'organisations.write' },
  },
  places: { texts: ['places', 'devices'], needs: { create: 'places.write', devices: 'devices.write' } },
  initiatives: { texts: ['initiatives'], needs: { create: 'initiatives.write', stop: 'initiatives.write' } },
  import: { texts: ['imports'] },
  perfis: { texts: ['profiles', 'users'], needs: { give: 'users.write' } },
  audit: { texts: ['audit', 'history'] },
  incidents: { texts: ['incidents'] },
  identity: { texts: ['identity'] },
  system: { texts: ['system'] },
  account: { texts: ['account', 'auth', 'selection'] },
};

/** A topic that the user may read. */
export interface HelpTopic {
  id: TopicId;
  title: string;
  icon: Icon;
  /** Its page. */
  to?: string;
}

/** Returns the topic of a page, whose path may go on below the page's own. */
export function topicOf(path: string): TopicId | undefined {
  const part = path.split('/')[2] ?? '';
  return part in TOPICS ? (part as TopicId) : undefined;
}

/** Returns the topics of the pages that the user may open, in the order of the menu, then that of the account. */
export function topicsOf(pages: readonly MenuPage[], t: TFunction): HelpTopic[] {
  const ofPages = pages.flatMap(({ label, icon, to }): HelpTopic[] => {
    const id = topicOf(to);
    return id ? [{ id, title: t(TOPICS[id].title ?? label), icon, to }] : [];
  });
  return [...ofPages, { id: 'account', title: t('help.account'), icon: IconLock }];
}

/** Returns a topic's text in the current language. */
export function topicText(id: TopicId, t: TFunction): TopicText {
  // The dictionary's type widens its lists, so that other languages can have it.
  return t(`help.topics.${id}`, { returnObjects: true }) as unknown as TopicText;
}

/** What people type who look for help, in whatever language their screen is. */
const HELP_WORDS = 'ajuda help ayuda';

/**
 * Returns the list of all topics and each topic for the search of everything, found by its title and its words.
 * @param icon of the list
 */
export function searchableTopics(pages: readonly MenuPage[], t: TFunction, icon: Icon) {
  const group = t('shell.help');
  const all = { group, url: '/admin/help', title: t('help.all'), icon, words: HELP_WORDS };
  const topics = topicsOf(pages, t).map(({ id, title, ...topic }) => ({
    group,
    url: `/admin/help/${id}`,
    title: `${group}: ${title}`,
    icon: topic.icon,
    words: [HELP_WORDS, ...topicText(id, t).words.map(([word]) => word)].join(' '),
  }));
  return [all, ...topics];
}
