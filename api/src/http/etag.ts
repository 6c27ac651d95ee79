import { problem } from './problem.ts';

/** The ETag of one version of one record. */
export function recordTag(resource: string, id: number, version: number): string {
  return `"${resource}-${id}-${version}"`;
}

/**
 * Holds a record against an If-Match header. Call it where the record is locked, or the check means nothing.
 * @param ifMatch the header as sent; missing or `*` matches any version
 * @throws problem `record.stale`
 */
export function requireMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch !== undefined && !names(ifMatch, current)) throw problem('record.stale');
}

/** Whether who sent an If-None-Match header has it already: `*` stands for whatever there is. */
export function isKnown(ifNoneMatch: string | undefined, current: string): boolean {
  return ifNoneMatch !== undefined && names(ifNoneMatch, current);
}

/** A proxy that compresses what it passes on makes a tag a weak one; the record is the same. */
function names(header: string, current: string): boolean {
  if (header.trim() === '*') return true;
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(current);
}

/** A record as it is answered, with its ETag. */
export interface Tagged<Row> {
  row: Row;
  tag: string;
}
