import type { QueryClient } from '@tanstack/react-query';
import { CancelledError } from '@tanstack/react-query';
import { getSession } from '#web/lib/session-store.ts';
import { VIEW_PATHS, viewSearch, viewsQuery } from './views.api.ts';

/**
 * The search that a list opens with, where the person has chosen a view for it.
 * @param path of the list in this client
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
    // The page was left meanwhile, or the session has ended, which is told elsewhere.
    if (error instanceof CancelledError || !getSession()) return undefined;
    // The list opens all the same.
    console.warn('The views could not be read', error);
    return undefined;
  }
}
