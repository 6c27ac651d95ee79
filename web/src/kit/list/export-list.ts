import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import type { ListRequestQuery } from './list-state.ts';

/**
 * Returns a download of all pages of a list as a spreadsheet.
 * @param list the list's query, including further filters
 * @param columns ids of the visible columns
 */
export function exportList<E extends EndpointSpec>(
  endpoint: E,
  { page: _, perPage: __, ...list }: ListRequestQuery,
  columns: readonly string[],
): FetchFile {
  return lazyDownload(endpoint, { query: { ...list, columns: columns.join() } as QueryOf<E> }, 'xlsx');
}
