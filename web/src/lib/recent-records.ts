import { useEffect } from 'react';
import type { ResourceName } from '#contracts/core/resources.ts';
import { recordPath } from '#contracts/core/resources.ts';
import type { SearchHit } from '#contracts/search.ts';
import { localStore, parseJson } from '#web/storage.ts';
import { storeForUser } from './session-store.ts';

export type RecentRecord = SearchHit & { kind: ResourceName };

const KEY = 'recentRecords';
const MAX_RECENT = 6;

/** Returns recently opened records, most recent first. */
export function recentRecords(): RecentRecord[] {
  const stored = parseJson(localStore.get(KEY));
  return Array.isArray(stored) ? stored.filter(isRecord) : [];
}

/** Moves a record to the top. Only search results have a subtitle: a known one is kept as long as the title is the same. */
export function rememberRecord(record: RecentRecord): void {
  const known = recentRecords();
  const subtitle =
    record.subtitle ||
    (known.find(({ url, title }) => url === record.url && title === record.title)?.subtitle ?? '');
  const others = known.filter(({ url }) => url !== record.url);
  storeForUser(KEY, [{ ...record, subtitle }, ...others].slice(0, MAX_RECENT));
}

function isRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['kind', 'title', 'subtitle', 'url'].every(
    (key) => typeof Reflect.get(value, key) === 'string',
  );
  return texts && 'url' in value && String(value.url).startsWith('/admin/');
}

/** Adds a record to the recently opened ones that the search offers. @param name null until the record is loaded */
export function useOpenedRecord(kind: ResourceName, id: number, name: string | null): void {
  useEffect(() => {
    if (name !== null) rememberRecord({ kind, id, title: name, subtitle: '', url: recordPath(kind, id) });
  }, [kind, id, name]);
}
