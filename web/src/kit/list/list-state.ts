import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '#contracts/core/constants.ts';
import { selectedOrganisation, useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import type { ListMemory } from './list-memory.ts';
import { openingPage, readListMemory, rememberList, useOpeningPage } from './list-memory.ts';
import type { FilterName, ListSearch, PageSize, SortDirection } from './list-search.ts';
import { filterSearch, parseListSearch } from './list-search.ts';

/** Filters of a list beside its search, as named in its contract: `{ campaignId: '7,9' }`. */
export type FilterValues = { [Name in FilterName]?: string | undefined };

/** The list query sent to the API, which also has the filters. */
export interface ListRequestQuery {
  page: number;
  perPage: number;
  orderBy: string;
  orderByDirection: 'ASC' | 'DESC';
  FilterString: string;
  isActive: 'true' | 'false';
}

/** The complete view of a list, with defaults filled in. */
export interface ListView<Field extends string = string> {
  search: string;
  /** From 1. */
  page: number;
  size: PageSize;
  sort: Field;
  direction: SortDirection;
  /** Whether active or inactive records are listed. */
  active: boolean;
}

/** A list's view and query, and the functions that change them. All but `setPage` go to the first page. */
export interface ListState<Field extends string = string> extends ListView<Field> {
  /** The list's path, under which its sort, size and columns are remembered. */
  endpoint: string;
  /** The fields that the list can be sorted by. */
  sortable: readonly Field[];
  query: ListRequestQuery;
  /** The filters in the address. */
  filters: FilterValues;
  /** Whether a search or filter is set, so that an empty list doesn't mean that there are no records. */
  narrowed: boolean;
  setSearch: (text: string) => void;
  /** `replace` adds no history entry: for a page that turned out not to exist. */
  setPage: (page: number, options?: { replace: boolean }) => void;
  setSize: (size: PageSize) => void;
  setSort: (field: string, direction: SortDirection) => void;
  setActive: (active: boolean) => void;
  /** Changes some filters; undefined removes one. `replace` adds no history entry. */
  setFilters: (change: FilterValues, options?: { replace: boolean }) => void;
}

/** The filters of a list or another page, and the function that changes them. */
export type FilterState = Pick<ListState, 'filters' | 'setFilters'>;

export interface ListStateOptions<Field extends string> {
  endpoint: string;
  /** As named in the contract; the first is the default, in descending order. */
  sortable: readonly [Field, ...Field[]];
  /** The contract's query schema, which defines the filters. Missing: no filters. */
  filters?: { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> } | undefined;
  /** The order for certain filters; overrides the remembered order, which is meant for the whole list. */
  orderForFilters?: ((filters: FilterValues) => { sort: Field; dir: SortDirection } | undefined) | undefined;
}

/**
 * Completes the address with the leading order, the remembered view and the defaults, in that order. Sort fields
 * unknown to the list are ignored, wherever they come from.
 */
export function resolveListView<Field extends string>(
  search: ListSearch,
  memory: ListMemory,
  sortable: readonly [Field, ...Field[]],
  filterOrder?: { sort: Field; dir: SortDirection },
): ListView<Field> {
  const order = sortOf(search, sortable) ?? sortOf(filterOrder ?? memory, sortable);
  return {
    search: search.q ?? '',
    page: search.page ?? 1,
    size: search.size ?? memory.size ?? DEFAULT_PAGE_SIZE,
    sort: order?.field ?? sortable[0],
    direction: order?.direction ?? 'desc',
    active: search.active ?? true,
  };
}

/** The filters in the address that the list accepts. */
function filtersAt(search: ListSearch, { filters }: Pick<ListStateOptions<string>, 'filters'>): FilterValues {
  const entries = Object.entries(filterSearch({ ...search })).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return Object.fromEntries(
    entries.filter(([name, value]) => filters?.shape[name]?.safeParse(value).success),
  );
}

/** Whether the chosen organisation narrows the list: it filters by organisation, and the address names none. */
function narrowsByOrganisation(filters: FilterValues, options: Pick<ListStateOptions<string>, 'filters'>) {
  return filters.organisationId === undefined && 'organisationId' in (options.filters?.shape ?? {});
}

type SelectedOrganisation = ReturnType<typeof selectedOrganisation>;

/** Adds the chosen organisation to the filters of lists that it narrows. */
function filtersOf(
  organisation: SelectedOrganisation,
  filters: FilterValues,
  options: Pick<ListStateOptions<string>, 'filters'>,
): FilterValues {
  if (!organisation || !narrowsByOrganisation(filters, options)) return filters;
  return { organisationId: String(organisation.organisationId), ...filters };
}

/** Calls back when another organisation is chosen than before, or none. */
function useOrganisationChange(organisation: SelectedOrganisation, onChange: () => void): void {
  const id = organisation?.organisationId;
  const before = useRef(id);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current !== id) changed();
    before.current = id;
  }, [id]);
}

/** Converts a view to the API's parameters. */
export function listRequest(view: ListView, filters: FilterValues = {}): ListRequestQuery {
  return {
    ...filters,
    page: view.page,
    perPage: view.size,
    orderBy: view.sort,
    orderByDirection: view.direction === 'asc' ? 'ASC' : 'DESC',
    FilterString: view.search,
    isActive: view.active ? 'true' : 'false',
  };
}

/** Returns the search and filters of a list's query: all of it but the position in the list. */
export function filtersOfQuery(apiQuery: object): Record<string, string> {
  const {
    page: _,
    perPage: __,
    orderBy: ___,
    orderByDirection: ____,
    ...filters
  } = apiQuery as Record<string, string>;
  return filters;
}

/**
 * Returns the query of a list at an address, before the list itself is rendered.
 * @param search as parsed by the router
 */
export function listRequestAt<Field extends string>(
  options: ListStateOptions<Field>,
  search: Record<string, unknown>,
): ListRequestQuery {
  const { endpoint } = options;
  const page = openingPage(endpoint, search);
  const parsed = { ...parseListSearch(search), ...(page && { page }) };
  const filters = filtersAt(parsed, options);
  const view = resolveListView(
    parsed,
    readListMemory(endpoint),
    options.sortable,
    options.orderForFilters?.(filters),
  );
  return listRequest(view, filtersOf(selectedOrganisation(), filters, options));
}

/**
 * The state of the list at the current address. The address holds all of it: a reload, a shared link and the browser's
 * buttons restore the same list. Typing, sorting and resizing replace the history entry; changing the page or a filter
 * adds one.
 */
export function useListState<Field extends string>(options: ListStateOptions<Field>): ListState<Field> {
  const { endpoint, sortable } = options;
  const rawSearch: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = parseListSearch(rawSearch);
  const filters = filtersAt(search, options);
  // Not read again: another tab may change it, and the pages of this list would be in different orders.
  const [memory, setMemory] = useState(() => readListMemory(endpoint));
  const organisation = useSelectedOrganisation();
  const effectiveFilters = filtersOf(organisation, filters, options);
  const resolved = resolveListView(search, memory, sortable, options.orderForFilters?.(filters));

  const remember = (change: ListMemory) => {
    rememberList(endpoint, change);
    setMemory({ ...memory, ...change });
  };
  const updateSearch = (change: ListSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (former) => ({ ...former, page: undefined, ...change }),
      replace,
      resetScroll: false,
    });

  const opening = useOpeningPage(endpoint, rawSearch, resolved.page, (page) => updateSearch({ page }, true));
  const view = { ...resolved, page: opening ?? resolved.page };
  useOrganisationChange(organisation, () => {
    if (view.page > 1 && narrowsByOrganisation(filters, options)) updateSearch({}, true);
  });

  return {
    ...view,
    endpoint,
    sortable,
    query: listRequest(view, effectiveFilters),
    filters,
    narrowed: view.search !== '' || !view.active || Object.keys(effectiveFilters).length > 0,
    setSearch: (text) => updateSearch({ q: text.trim() || undefined }, true),
    setPage: (page, { replace } = { replace: false }) =>
      updateSearch({ page: page > 1 ? page : undefined }, replace),
    setSize: (size) => {
      remember({ size });
      updateSearch({ size }, true);
    },
    setSort: (sort, dir) => {
      remember({ sort, dir });
      updateSearch({ sort, dir }, true);
    },
    setActive: (active) => updateSearch({ active: active ? undefined : false }, false),
    setFilters: (change, { replace } = { replace: false }) =>
      updateSearch({ ...withoutFilters(change), ...filterSearch(change) }, replace),
  };
}

/** Removes the filters named in a change. */
function withoutFilters(change: FilterValues): ListSearch {
  return Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
}

function sortOf<Field extends string>(source: Pick<ListSearch, 'sort' | 'dir'>, sortable: readonly Field[]) {
  const field = sortable.find((known) => known === source.sort);
  return field && { field, direction: source.dir ?? 'desc' };
}
