import type { FetchQueryOptions } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { OfficeMemory } from '#web/app/query-client.ts';
import { rememberLastPath } from '#web/lib/last-path.ts';
import { currentUser } from '#web/lib/session.ts';
import { getSession } from '#web/lib/session-store.ts';
import { office } from './admin.route.tsx';
import type { Import } from './kept-import.ts';

/** How long a page waits for its rows, so that it is drawn once, with them, in milliseconds. A slow server's come later. */
const WAIT_MS = 150;

interface ListModule {
  firstRows: (search: Record<string, unknown>) => unknown;
}

interface Entered {
  context: { memory: OfficeMemory };
  location: { href: string; search: Record<string, unknown> };
  abortController: AbortController;
}

/**
 * What the routes of lists have in common: their rows are asked for when somebody goes there, not when the list is drawn.
 * Once it is there it asks for itself.
 * @param list imports the list's module
 */
export function rowsAhead(list: Import<ListModule>) {
  return {
    loader: async ({ context, location, abortController: { signal } }: Entered) => {
      const [{ officeClient }, { firstRows }] = await Promise.all([
        office.loaded ?? office(),
        list.loaded ?? list(),
      ]);
      // Who went elsewhere while the code came, or has left, asks for nothing any more.
      if (signal.aborted) return;
      if (getSession()) {
        const rows = firstRows(location.search) as FetchQueryOptions;
        const client = officeClient(context.memory, currentUser()?.id);
        // Rows that were read before show at once, and are read again beside that where they are old.
        if (client.getQueryData(rows.queryKey) !== undefined) return;
        await Promise.race([
          client.prefetchQuery(rows),
          new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
        ]);
      }
      // The session may end by this call, before anything is drawn that would lead out.
      if (getSession()) return;
      rememberLastPath(location.href);
      throw redirect({ to: '/auth/login', search: { expired: true }, replace: true });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}
