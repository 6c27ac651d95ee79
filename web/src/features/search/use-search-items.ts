import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';
import { readableName } from '#web/domain/visits/visit-name.ts';
import { recentRecords } from '#web/lib/recent-records.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore, parseJson } from '#web/storage.ts';
import { type Command, type Item, listCommands } from './commands.ts';
import { arrange, recordText } from './match.ts';
import { actedOn, actionItems } from './record-actions.ts';
import { type FoundRecord, useFoundRecords, useFullRecords } from './search.api.ts';
import { VOCABULARY } from './words.ts';

/** Local-storage key of what was chosen lately, most recent first. */
const CHOSEN = 'search-chosen';
const CHOSEN_MAX = 60;

function chosenUrls(): string[] {
  const stored = parseJson(localStore.get(CHOSEN));
  return Array.isArray(stored) ? stored.filter((url) => typeof url === 'string') : [];
}

/** Remembers that a page or action was chosen: what is chosen often comes first. */
export function rememberChoice({ url, record }: Item): void {
  if (!record) storeForUser(CHOSEN, [url, ...chosenUrls()].slice(0, CHOSEN_MAX));
}

/**
 * The items of the search in groups: recent records and pages while nothing is typed, otherwise all that match.
 * @param text trimmed
 * @param asked the text whose records are searched; it follows the one that is typed
 * @param given the commands of the application, its pages first
 */
export function useSearchItems(text: string, asked: string, given: readonly Command[]) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const viewer = useCurrentUser();
  const recent = useMemo(recentRecords, []);
  const [chosen] = useState(chosenUrls);
  const named = recordText(asked, VOCABULARY);
  const { records, ...state } = useFoundRecords(asked, named);
  const acted = viewer && text !== '' ? actedOn(asked, named, records, viewer) : [];
  const { full, isPending } = useFullRecords(acted);

  const iconOf = (kind: ResourceName) =>
    given.find(({ url }) => url === PAGES[kind].list)?.icon ?? IconSearch;
  const recordItem = (group: string, { kind, ...hit }: FoundRecord): Item => ({
    ...hit,
    title: readableName(kind, hit.title, t),
    group,
    icon: iconOf(kind),
    record: { ...hit, kind },
  });
  const groups = (): { label: string; items: Item[] }[] => {
    if (text !== '') {
      const found = records.map((record) => recordItem(t(`shell.records.${record.kind}`), record));
      const actions = viewer
        ? acted.flatMap((record) => {
            const icon = iconOf(record.kind);
            return actionItems({ icon, record }, full.get(record.url), named || asked, t, viewer);
          })
        : [];
      return arrange<Item>(
        text,
        found,
        [...given, ...actions, ...listCommands(can, t, i18n.language)],
        chosen,
      );
    }
    const uses = ({ url }: Item) => chosen.filter((each) => each === url).length;
    const pages = given.filter(({ group }) => group === given[0]?.group);
    return [
      { label: t('search.recent'), items: recent.map((record) => recordItem(t('search.recent'), record)) },
      { label: t('search.pages'), items: pages.toSorted((one, other) => uses(other) - uses(one)) },
    ].filter(({ items }) => items.length > 0);
  };
  // An action that is typed will be before the records found.
  const isOutdated = state.isOutdated || (isPending && named !== asked);
  return { groups: groups(), ...state, isOutdated };
}
