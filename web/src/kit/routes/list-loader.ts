import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { getSession } from '#web/lib/session-store.ts';
import { redirectToSignIn } from './admin.route.ts';

/** How long a page waits for its rows, to render once with them, in milliseconds. Slower rows appear later. */
const WAIT_MS = 150;

interface ListModule {
  /** Made by `listApi`. Returns the query of the list's first rows for the given search. */
  LIST: { firstPageQuery: (search: Record<string, unknown>) => unknown };
}

interface LoaderContext {
  context: {
    queryClient: QueryClient;
    openingSearch: (client: QueryClient, path: string) => Promise<Record<string, unknown> | undefined>;
  };
  location: { href: string; pathname: string; search: Record<string, unknown> };
  /** `stay` if only the search of the page has changed. */
  cause: 'enter' | 'preload' | 'stay';
  abortController: AbortController;
}

/**
 * Creates the loader of a list's route. It fetches the first rows as soon as the list's API module is loaded, alongside
 * the page's code; the list itself fetches later pages, searches and sorts. If the address has no search, it redirects
 * to the one that the user has chosen for the list to open with.
 * @param load imports the list's `<name>.api.ts`
 */
export function listLoader(load: () => Promise<ListModule>) {
  return async ({ context, location, cause, abortController: { signal } }: LoaderContext) => {
    const { queryClient, openingSearch } = context;
    const bare = cause !== 'stay' && Object.keys(location.search).length === 0;
    // Fetched in parallel with the rows, and cached.
    const opening = bare && getSession() ? openingSearch(queryClient, location.pathname) : undefined;
    const { LIST } = await load();
    // The user has left the page: no request is needed.
    if (signal.aborted) return;
    if (getSession()) {
      const rows = LIST.firstPageQuery(location.search) as FetchQueryOptions;
      // Cached rows are shown at once; stale ones are refetched in the background.
      const read = queryClient.ensureQueryData({ ...rows, revalidateIfStale: true });
      // The list reports failures itself.
      await Promise.race([
        read.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
      ]);
      const search = await opening;
      if (search && getSession() && !signal.aborted)
        throw redirect({ to: location.pathname, search, replace: true });
    }
    // This call may end the session before anything is rendered that would redirect.
    if (!getSession()) throw redirectToSignIn(location.href);
  };
}
