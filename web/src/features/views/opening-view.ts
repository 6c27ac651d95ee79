import type { QueryClient } from '@tanstack/react-query';
import { CancelledError } from '@tanstack/react-query';
import { getSession } from '#web/lib/session-store.ts';
import { VIEW_PATHS, viewsQuery } from './views.api.ts';

/**
 * The search that a list opens with, where the person has chosen a view for it.
 * @param path of the list in this client
 */
export async function openingSearch(client: QueryClient, path: string): Promise<string | undefined> {
  try {
    const views = await client.ensureQueryData(viewsQuery);
    return views.find(({ list, opening }) => opening && VIEW_PATHS[list] === path)?.search;
  } catch (error) {
    // The page was left meanwhile, or the session has ended, which is told elsewhere.
    if (error instanceof CancelledError || !getSession()) return undefined;
    // The list opens all the same.
    console.warn('The views could not be read', error);
    return undefined;
  }
}
