import type { Icon } from '@tabler/icons-react';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type EndpointSpec, XLSX } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permissions.ts';
import {
  CREATED_NAMES,
  exportPermission,
  PAGES,
  RESOURCE_NAMES,
  type ResourceName,
} from '#contracts/core/resources.ts';
import { exportFile } from '#web/kit/list/use-export.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { readCall } from '#web/lib/request.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import type { Findable } from './match.ts';
import type { FoundRecord } from './search.api.ts';
import { type ActionKey, CREATE_WORDS, EXPORT_WORDS, KIND_WORDS } from './words.ts';

/** Something to open or to do: a page, an action, a topic of the help. Found by its title and words. */
export interface Command extends Findable {
  /** Heading of the group that it is listed in. */
  group: string;
  subtitle?: string;
  icon: Icon;
  /** Runs instead of navigating to the URL, which then only identifies it. */
  run?: () => void;
  /** It opens a dialog in the place of the search, which otherwise closes. */
  replaces?: true;
}

/** An option of the search: a command or a record. */
export interface Item extends Command {
  /** The record that it is, or concerns: remembered as recently opened. */
  record?: FoundRecord;
  /** The action to begin on the page of the record. */
  begin?: ActionKey;
}

/** The call that exports a list. */
const exportCall = (kind: ResourceName): EndpointSpec => ({
  ...readCall(`/${PAGES[kind].api}/export`, exportPermission(kind)),
  download: XLSX,
});

/** To create a record of each kind, and to export each list. */
export function listCommands(can: (permission: Permission) => boolean, t: TFunction, language: string) {
  const group = t('search.actions');
  const creations = CREATED_NAMES.filter((kind) => can(PAGES[kind].create)).map(
    (kind): Command => ({
      group,
      url: `${PAGES[kind].list}/create`,
      title: t(`shell.crumb.create.${kind}`),
      words: `${CREATE_WORDS} ${KIND_WORDS[kind]}`,
      icon: IconPlus,
    }),
  );
  const exports = RESOURCE_NAMES.filter((kind) => can(exportPermission(kind))).map((kind): Command => {
    const title = t('search.export', { list: t(`shell.records.${kind}`).toLocaleLowerCase(language) });
    const endpoint = exportCall(kind);
    const fetchFile = lazyDownload(endpoint, { query: withSelectedOrganisation({}) }, 'xlsx');
    const run = () => void exportFile(fetchFile, title, t('list.exportFailed'), t);
    return {
      group,
      url: endpoint.path,
      title,
      words: `${EXPORT_WORDS} ${KIND_WORDS[kind]}`,
      icon: IconDownload,
      run,
    };
  });
  return [...creations, ...exports];
}
