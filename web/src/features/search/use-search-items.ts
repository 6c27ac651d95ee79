import type { Icon } from '@tabler/icons-react';
import { IconDownload, IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf, type EndpointSpec, XLSX } from '#contracts/core/endpoint.ts';
import { fold } from '#contracts/core/fold.ts';
import {
  CREATED_NAMES,
  exportPermission,
  PAGES,
  RESOURCE_NAMES,
  type ResourceName,
} from '#contracts/core/resources.ts';
import type { SearchHit, search } from '#contracts/search.ts';
import { exportFile } from '#web/kit/list/use-export.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import type { RecentRecord } from '#web/lib/recent-records.ts';
import { recentRecords } from '#web/lib/recent-records.ts';
import { readCall } from '#web/lib/request.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useCan } from '#web/lib/session.ts';
import { SEARCH_FROM } from './search.api.ts';

/** A page of the back office that the menu links to. */
export interface MenuPage {
  label: string;
  icon: Icon;
  to: string;
}

interface Item {
  url: string;
  title: string;
  subtitle?: string;
  icon: Icon;
  /** Remembered as recently opened. */
  record?: RecentRecord;
  /** Runs instead of navigating to the URL. */
  run?: () => Promise<void>;
}

interface Group {
  label: string;
  items: Item[];
}

/** The call that exports a list. */
const exportCall = (kind: ResourceName): EndpointSpec => ({
  ...readCall(`/${PAGES[kind].api}/export`, exportPermission(kind)),
  download: XLSX,
});

/**
 * The items of the search in groups: recent records and pages while nothing is typed, otherwise all matches.
 * @param text trimmed
 * @param found the server's results
 */
export function useSearchItems(
  text: string,
  places: readonly MenuPage[],
  found: AnswerOf<typeof search> | undefined,
): Group[] {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const recent = useMemo(recentRecords, []);

  const named = ({ title }: Item) => fold(title).includes(fold(text));
  const recordItem = (kind: ResourceName, hit: SearchHit): Item => ({
    ...hit,
    icon: places.find(({ to }) => to === PAGES[kind].list)?.icon ?? IconSearch,
    record: { ...hit, kind },
  });
  const pages = places.map(({ label, icon, to }): Item => ({ url: to, title: label, icon }));
  const creations = CREATED_NAMES.filter((kind) => can(PAGES[kind].create)).map((kind): Item => {
    return { url: `${PAGES[kind].list}/create`, title: t(`shell.crumb.create.${kind}`), icon: IconPlus };
  });
  const exports = RESOURCE_NAMES.filter((kind) => can(exportPermission(kind))).map((kind): Item => {
    const title = t('search.export', { list: t(`shell.records.${kind}`).toLocaleLowerCase(i18n.language) });
    const endpoint = exportCall(kind);
    const fetchFile = lazyDownload(endpoint, { query: withSelectedOrganisation({}) }, 'xlsx');
    const run = () => exportFile(fetchFile, title, t('list.exportFailed'), t);
    return { url: endpoint.path, title, icon: IconDownload, run };
  });
  const groups =
    text === ''
      ? [
          { label: t('search.recent'), items: recent.map((hit) => recordItem(hit.kind, hit)) },
          { label: t('search.pages'), items: pages },
        ]
      : [
          ...(text.length < SEARCH_FROM ? [] : (found?.groups ?? [])).map(({ kind, items }) => ({
            label: t(`shell.records.${kind}`),
            items: items.map((hit) => recordItem(kind, hit)),
          })),
          { label: t('search.pages'), items: pages.filter(named) },
          { label: t('search.actions'), items: [...creations, ...exports].filter(named) },
        ];
  return groups.filter(({ items }) => items.length > 0);
}
