import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ListQueryState } from './list-query-state.ts';
import type { ListRequestQuery, ListState, ListStateOptions } from './list-state.ts';
import { useListState } from './list-state.ts';

interface Page<Row> {
  data: Row[];
  total: number;
  totalPages: number;
}

/** A list where it stands, and its page. */
export interface List<Row> {
  state: ListState;
  query: ListQueryState & { data: Page<Row> | undefined };
  rowId: (row: Row) => number;
  /** What it asks for. */
  asked: object;
}

/**
 * The list at this address.
 * @param pageAt the query of what the list asks for
 * @param rowId what tells its rows apart
 */
export function useList<Field extends string, Row, Key extends QueryKey>(
  options: ListStateOptions<Field>,
  pageAt: (query: ListRequestQuery) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
  rowId: (row: Row) => number,
): List<Row> {
  const state = useListState(options);
  const page = pageAt(state.query);
  return { state, query: useQuery(page), rowId, asked: page.queryKey.at(-1) as object };
}
