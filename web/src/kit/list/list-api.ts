import type * as z from 'zod';
import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import { pageQuery } from '#web/kit/form/record-calls.ts';
import type { FilterValues, ListRequestQuery, ListStateOptions } from './list-state.ts';
import { listRequestAt } from './list-state.ts';

interface ListApiOptions<Field extends string>
  extends Pick<ListStateOptions<Field>, 'sortable' | 'orderForFilters'> {
  /** Filters that apply unless the address sets them. */
  defaults?: FilterValues;
  /** For how long a page counts as fresh, in milliseconds; defaults to that of all queries. */
  staleTime?: number;
}

/**
 * A resource's list: under which name its settings are remembered, how it can be sorted, which filters its address
 * takes, and the queries of its pages.
 * @param resource first part of the query keys: `categories`
 * @param endpoint the list's call; its query defines the filters
 */
export function listApi<E extends EndpointSpec<undefined, z.ZodObject>, Field extends string>(
  resource: string,
  endpoint: E,
  { sortable, orderForFilters, defaults, staleTime }: ListApiOptions<Field>,
) {
  const filters = endpoint.query;
  const state = { endpoint: endpoint.path, sortable, filters, orderForFilters };
  const hasInactive = filters !== undefined && 'isActive' in filters.shape;
  const pageAt = ({ isActive, ...list }: ListRequestQuery) => {
    const query = { ...defaults, ...list, ...(hasInactive && { isActive }) };
    return {
      ...pageQuery(resource, endpoint, query as QueryOf<E>),
      ...(staleTime !== undefined && { staleTime }),
    };
  };
  return {
    ...state,
    /** A page of the list. */
    pageAt,
    /** The first rows of the list for the address's search parameters. */
    firstPageQuery: (search: Record<string, unknown>) => pageAt(listRequestAt(state, search)),
  };
}
