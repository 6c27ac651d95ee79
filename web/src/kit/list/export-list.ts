import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import type { FetchFile } from '#web/lib/fetches-file.ts';
import { fetchesFile } from '#web/lib/fetches-file.ts';
import type { ListRequestQuery } from './list-state.ts';

/**
 * The download of what a list shows, all of its pages, as a spreadsheet.
 * @param list what it asks for, with what else narrows it
 * @param columns the ids of those that are shown
 */
export function exportList<E extends EndpointSpec>(
  endpoint: E,
  { page: _, perPage: __, ...list }: ListRequestQuery,
  columns: readonly string[],
): FetchFile {
  return fetchesFile(endpoint, { query: { ...list, columns: columns.join() } as QueryOf<E> }, 'xlsx');
}
