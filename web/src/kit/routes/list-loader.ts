import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { getSession } from '#web/lib/session-store.ts';
import { sessionExpired } from './admin.route.ts';

/** How long a page waits for its rows, so that it is drawn once, with them, in milliseconds. A slow server's come later. */
const WAIT_MS = 150;

interface ListApi {
  /** The query of the rows that the list begins with at an address, by its search. */
  firstRows: (search: Record<string, unknown>) => unknown;
}

interface Entered {
  context: {
    queryClient: QueryClient;
    openingSearch: (client: QueryClient, path: string) => Promise<Record<string, unknown> | undefined>;
  };
  location: { href: string; pathname: string; search: Record<string, unknown> };
  /** Whether the page is come to, or only its search has changed. */
  cause: 'enter' | 'preload' | 'stay';
  abortController: AbortController;
}

/**
 * The loader of a list's route: reads the rows that the list begins with while the code of its page is fetched. Pages,
 * searches and sorts after that are read by the list itself. Where the person has chosen what the list opens with, and the
 * address says nothing, it leads there.
 * @param load imports the list's `<name>.api.ts`
 */
export function listLoader(load: () => Promise<ListApi>) {
  return async ({ context, location, cause, abortController: { signal } }: Entered) => {
    const { queryClient, openingSearch } = context;
    const plain = cause !== 'stay' && Object.keys(location.search).length === 0;
    // Asked beside the rows, and known from then on.
    const opening = plain && getSession() ? openingSearch(queryClient, location.pathname) : undefined;
    const { firstRows } = await load();
    // Nothing is asked for once the person has left the page.
    if (signal.aborted) return;
    if (getSession()) {
      const rows = firstRows(location.search) as FetchQueryOptions;
      // Rows that were read before show at once, and are read again beside that where they are old.
      const read = queryClient.ensureQueryData({ ...rows, revalidateIfStale: true });
      // A failure is the list's to tell.
      await Promise.race([
        read.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
      ]);
      const search = await opening;
      if (search && getSession() && !signal.aborted)
        throw redirect({ to: location.pathname, search, replace: true });
    }
    // The session may end by this call, before anything is drawn that would lead out.
    if (!getSession()) throw sessionExpired(location.href);
  };
}
