import { useNavigate, useSearch } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE } from '#contracts/core/constants.ts';
import type { OrganisationRef } from '#contracts/organisation-refs.ts';
import { chosenOrganisation, useChosenOrganisation } from '#web/lib/chosen-organisation.ts';
import type { ListMemory } from './list-memory.ts';
import { readListMemory, rememberList } from './list-memory.ts';
import type { FilterName, ListSearch, PageSize, SortDirection } from './list-search.ts';
import { filterSearch, parseListSearch } from './list-search.ts';
import { openingPage, useOpeningPage } from './use-opening-page.ts';

/** What narrows a list beside its search, in the words of its contract: `{ campaignId: '7,9' }`. */
export type ListFilters = { [Name in FilterName]?: string | undefined };

/** What a list asks the API for, its filters among it. */
export interface ListRequestQuery {
  page: number;
  perPage: number;
  orderBy: string;
  orderByDirection: 'ASC' | 'DESC';
  FilterString: string;
  isActive: 'true' | 'false';
}

/** Where a list stands, every part of it known. */
export interface ListView<Field extends string = string> {
  search: string;
  /** From 1. */
  page: number;
  size: PageSize;
  sort: Field;
  direction: SortDirection;
  /** Whether active records are listed, or inactive ones. */
  active: boolean;
}

/** A list's view, what it asks for, and the moves that change it. All but `setPage` go to the first page. */
export interface ListState<Field extends string = string> extends ListView<Field> {
  /** The list's path, by which its sort, size and columns are remembered. */
  endpoint: string;
  /** Fields by which the list can be sorted. */
  sortable: readonly Field[];
  query: ListRequestQuery;
  /** Those that the address says. */
  filters: ListFilters;
  /** Whether something is searched or filtered, so that "nothing found" does not mean "nothing there". */
  narrowed: boolean;
  setSearch: (text: string) => void;
  /** `replace` leaves no step in the history: for a page that turned out not to exist. */
  setPage: (page: number, options?: { replace: boolean }) => void;
  setSize: (size: PageSize) => void;
  setSort: (field: string, direction: SortDirection) => void;
  setActive: (active: boolean) => void;
  /** Changes some filters; undefined takes one off. `replace` leaves no step in the history. */
  setFilters: (change: ListFilters, options?: { replace: boolean }) => void;
}

/** What narrows a list, or a page that is none, beside its search, and what changes that. */
export type FilterState = Pick<ListState, 'filters' | 'setFilters'>;

export interface ListStateOptions<Field extends string> {
  endpoint: string;
  /** As the contract names them; the first is the default, from the newest or largest down. */
  sortable: readonly [Field, ...Field[]];
  /** The query of the list's contract, which says what filters there are. Missing: none. */
  filters?: { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> } | undefined;
  /** The order of a list that is narrowed to what it matters for: before what is remembered, which is of the whole list. */
  lead?: ((filters: ListFilters) => { sort: Field; dir: SortDirection } | undefined) | undefined;
}

/**
 * Completes what the address says: by the order that leads, by what is remembered, then by the defaults.
 * A sort that the list does not know counts as unsaid, wherever it stands.
 */
export function resolveListView<Field extends string>(
  search: ListSearch,
  memory: ListMemory,
  sortable: readonly [Field, ...Field[]],
  lead?: { sort: Field; dir: SortDirection },
): ListView<Field> {
  const said = sortOf(search, sortable) ?? sortOf(lead ?? memory, sortable);
  return {
    search: search.q ?? '',
    page: search.page ?? 1,
    size: search.size ?? memory.size ?? DEFAULT_PAGE_SIZE,
    sort: said?.field ?? sortable[0],
    direction: said?.direction ?? 'desc',
    active: search.active ?? true,
  };
}

/** The filters that an address says, as far as the list takes them. */
function filtersAt(search: ListSearch, { filters }: Pick<ListStateOptions<string>, 'filters'>): ListFilters {
  const said = Object.entries(filterSearch({ ...search })).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return Object.fromEntries(said.filter(([name, value]) => filters?.shape[name]?.safeParse(value).success));
}

/** What the organisation that is chosen for everything narrows a list by that knows of organisations, unless its address says one. */
function filtersOf(
  organisation: OrganisationRef | null,
  filters: ListFilters,
  options: Pick<ListStateOptions<string>, 'filters'>,
): ListFilters {
  if (!organisation || !options.filters || !('organisationId' in options.filters.shape)) return filters;
  return { organisationId: String(organisation.organisationId), ...filters };
}

/** The API's words for a view. */
export function listRequest(view: ListView, filters: ListFilters = {}): ListRequestQuery {
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

/**
 * What a list asks for at an address, known before the list is there.
 * @param search as the router read it from the address
 */
export function listRequestAt<Field extends string>(
  options: ListStateOptions<Field>,
  search: Record<string, unknown>,
): ListRequestQuery {
  const { endpoint } = options;
  const page = openingPage(endpoint, search);
  const said = { ...parseListSearch(search), ...(page && { page }) };
  const filters = filtersAt(said, options);
  const view = resolveListView(said, readListMemory(endpoint), options.sortable, options.lead?.(filters));
  return listRequest(view, filtersOf(chosenOrganisation(), filters, options));
}

/**
 * The state of the list at this address. The address holds all of it: a reload, a link sent to a colleague and the
 * browser's buttons bring the same list back. Typing, sorting and resizing replace the entry in the history; turning
 * a page or changing the filter adds one.
 */
export function useListState<Field extends string>(options: ListStateOptions<Field>): ListState<Field> {
  const { endpoint, sortable } = options;
  const said: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = parseListSearch(said);
  const filters = filtersAt(search, options);
  const asked = filtersOf(useChosenOrganisation(), filters, options);
  const settled = resolveListView(search, readListMemory(endpoint), sortable, options.lead?.(filters));

  const go = (change: ListSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (former) => ({ ...parseListSearch(former), page: undefined, ...change }),
      replace,
      resetScroll: false,
    });

  const opening = useOpeningPage(endpoint, said, settled.page, (page) => go({ page }, true));
  const view = { ...settled, page: opening ?? settled.page };

  return {
    ...view,
    endpoint,
    sortable,
    query: listRequest(view, asked),
    filters,
    narrowed: view.search !== '' || !view.active || Object.keys(asked).length > 0,
    setSearch: (text) => go({ q: text.trim() || undefined }, true),
    setPage: (page, { replace } = { replace: false }) => go({ page: page > 1 ? page : undefined }, replace),
    setSize: (size) => {
      rememberList(endpoint, { size });
      go({ size }, true);
    },
    setSort: (sort, dir) => {
      rememberList(endpoint, { sort, dir });
      go({ sort, dir }, true);
    },
    setActive: (active) => go({ active: active ? undefined : false }, false),
    setFilters: (change, { replace } = { replace: false }) =>
      go({ ...withoutFilters(change), ...filterSearch(change) }, replace),
  };
}

/** Takes the filters off that a change names. */
function withoutFilters(change: ListFilters): ListSearch {
  return Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
}

function sortOf<Field extends string>(said: Pick<ListSearch, 'sort' | 'dir'>, sortable: readonly Field[]) {
  const field = sortable.find((known) => known === said.sort);
  return field && { field, direction: said.dir ?? 'desc' };
}
