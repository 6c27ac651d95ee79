import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ListRequestQuery, ListState, ListStateOptions } from './list-state.ts';
import { useListState } from './list-state.ts';

interface Page<Row> {
  data: Row[];
  total: number;
  totalPages: number;
}

/** The state of a list, and its current page. */
export interface List<Row> {
  state: ListState;
  query: ListQueryState & { data: Page<Row> | undefined };
  rowId: (row: Row) => number;
  /** First part of the query keys: `categories`. */
  resource: string;
  /** The query sent to the API. */
  apiQuery: object;
}

interface ListOptions<Field extends string, Row, Key extends QueryKey> extends ListStateOptions<Field> {
  /** Creates the query of a page. */
  pageAt: (query: ListRequestQuery) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
}

/**
 * Returns the list at the current address.
 * @param options made by `listApi`
 * @param rowId returns a row's unique id
 */
export function useList<Field extends string, Row, Key extends QueryKey>(
  options: ListOptions<Field, Row, Key>,
  rowId: (row: Row) => number,
): List<Row> {
  const state = useListState(options);
  const page = options.pageAt(state.query);
  const [resource, , apiQuery] = page.queryKey;
  return { state, query: useQuery(page), rowId, resource: resource as string, apiQuery: apiQuery as object };
}

/** The part of a query's state that a table needs. */
export type ListQueryState = Pick<
  UseQueryResult,
  'isPending' | 'isError' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>;

interface Answer {
  data: { totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Moves to the last page if the current one is past it: its last row was just deactivated, or the address is old.
 * @param answer the query result of the current page
 */
export function useClampedPage(
  state: Pick<ListState, 'page' | 'setPage'>,
  { data, isPlaceholderData }: Answer,
): void {
  const { page } = state;
  const lastPage = data && !isPlaceholderData ? Math.max(data.totalPages, 1) : null;
  const goBack = useEffectEvent((to: number) => state.setPage(to, { replace: true }));
  useEffect(() => {
    if (lastPage !== null && page > lastPage) goBack(lastPage);
  }, [page, lastPage]);
}
