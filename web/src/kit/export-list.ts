import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import type { ListRequestQuery } from './list-state.ts';

/**
 * Saves what a list shows, all of its pages, as a spreadsheet.
 * @param list what it asks for, with what else narrows it
 * @param columns the ids of those that are shown
 */
export async function exportList<E extends EndpointSpec>(
  endpoint: E,
  { page: _, perPage: __, ...list }: ListRequestQuery,
  columns: readonly string[],
): Promise<void> {
  const { download } = await import('#web/lib/download.ts');
  await download(endpoint, { query: { ...list, columns: columns.join() } as QueryOf<E> }, 'xlsx');
}
