import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';
import { parseListSearch } from './list-search.ts';

/** What an address may say that narrows a list beside its search: `?state=silent`. */
type Said<Name extends string> = { [Key in Name]?: string | undefined };

const WORD = /^[a-z-]{1,40}$/;

/**
 * The search of a list's route that can be narrowed by one choice. Whether there is such a choice, the page knows: the
 * contract is not fetched for the address.
 * @param name of the choice in the address
 * @returns `validateSearch` and `search` of the route; the choice stays while the list is turned, sorted and searched
 */
export function choiceSearch<const Name extends string>(name: Name) {
  type Search = ListSearch & Said<Name>;
  const said = (raw: Record<string, unknown>): Said<Name> => {
    const value = raw[name];
    return (typeof value === 'string' && WORD.test(value) ? { [name]: value } : {}) as Said<Name>;
  };
  const keep = ({ search, next }: { search: Search; next: (search: Search) => Search }): Search => ({
    ...said({ ...search }),
    ...next(search),
  });
  return {
    validateSearch: (raw: Record<string, unknown>): Search => ({ ...parseListSearch(raw), ...said(raw) }),
    search: { middlewares: [keep] },
  };
}

/**
 * The choice that narrows the list at this address.
 * @param name of the choice in the address
 * @param values that there are
 * @returns the value, null for all, and a function that changes it and goes to the first page
 */
export function useListChoice<Value extends string>(name: string, values: readonly Value[]) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (value: Value | null) =>
    void navigate({
      to: '.',
      search: (former) => ({ ...former, page: undefined, [name]: value ?? undefined }),
      resetScroll: false,
    });
  return [choiceIn(search, name, values), choose] as const;
}

/** The choice that an address says, null for all. */
export function choiceIn<Value extends string>(
  search: Record<string, unknown>,
  name: string,
  values: readonly Value[],
): Value | null {
  return values.find((known) => known === search[name]) ?? null;
}
