import { problem } from './problem.ts';

/** The ETag of one version of one record. */
export function recordEtag(resource: string, id: number, version: number): string {
  return `"${resource}-${id}-${version}"`;
}

/**
 * Checks a record against an If-Match header. The record must be locked, or the check is meaningless.
 * @param ifMatch the header as sent; missing or `*` matches any version
 * @throws problem `record.stale`
 */
export function requireIfMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch !== undefined && !listsEtag(ifMatch, current)) throw problem('record.stale');
}

/** Whether the sender of an If-None-Match header has the current version already; `*` matches any. */
export function matchesEtag(ifNoneMatch: string | undefined, current: string): boolean {
  return ifNoneMatch !== undefined && listsEtag(ifNoneMatch, current);
}

/** Ignores the weak prefix: a compressing proxy weakens tags, but the record is the same. */
function listsEtag(header: string, current: string): boolean {
  if (header.trim() === '*') return true;
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(current);
}

/** A record as sent in a response, with its ETag. */
export interface TaggedRow<Row> {
  row: Row;
  tag: string;
}
