import { problem } from './problem.ts';
import type { CallContext } from './serve.ts';

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
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(current)) throw problem('record.stale');
}

/** A record as it is answered, with its ETag. */
export interface Tagged<Row> {
  row: Row;
  tag: string;
}

/** Answers a record under its ETag. */
export function tagged<Row>(context: Pick<CallContext, 'etag'>, { row, tag }: Tagged<Row>): Row {
  context.etag(tag);
  return row;
}
