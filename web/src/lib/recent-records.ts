import type { ResourceName } from '#contracts/audit.ts';
import type { SearchHit } from '#contracts/search.ts';
import { keepForPerson } from './session-store.ts';

export type RecentRecord = SearchHit & { kind: ResourceName };

const KEY = 'recentRecords';
const KEPT = 6;

/** What was opened lately, the latest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    // An entry that is no JSON is not ours: the same as none.
    return [];
  }
}

/** Puts a record before the others. What tells it from others stays where only the search knew it. */
export function rememberRecord(record: RecentRecord): void {
  const known = recentRecords();
  const subtitle = record.subtitle || (known.find(({ url }) => url === record.url)?.subtitle ?? '');
  const others = known.filter(({ url }) => url !== record.url);
  keepForPerson(KEY, [{ ...record, subtitle }, ...others].slice(0, KEPT));
}

function isRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['kind', 'title', 'subtitle', 'url'].every(
    (key) => typeof Reflect.get(value, key) === 'string',
  );
  return texts && 'url' in value && String(value.url).startsWith('/admin/');
}
