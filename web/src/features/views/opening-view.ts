import type { QueryClient } from '@tanstack/react-query';
import { CancelledError } from '@tanstack/react-query';
import { getSession } from '#web/lib/session-store.ts';
import { VIEW_PATHS, viewSearch, viewsQuery } from './views.api.ts';

/**
 * The search parameters of the view that the user has chosen to open a list with; undefined if there is none.
 * @param path the list's path in this client
 */
export async function openingSearch(
  client: QueryClient,
  path: string,
): Promise<Record<string, unknown> | undefined> {
  try {
    const views = await client.ensureQueryData(viewsQuery);
    const view = views.find(({ list, opening }) => opening && VIEW_PATHS[list] === path);
    return view && viewSearch(view);
  } catch (error) {
    // The page was left meanwhile, or the session has ended, which is reported elsewhere.
    if (error instanceof CancelledError || !getSession()) return undefined;
    // The list opens without a view.
    console.warn('The views could not be read', error);
    return undefined;
  }
}
