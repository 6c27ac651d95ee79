import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '#web/lib/problem.ts';

/** How long query results count as fresh and are shown without a refetch, in milliseconds. */
const STALE_AFTER_MS = 30_000;
const RETRIES = 2;

/** A router's query cache and the user it belongs to. */
export interface QueryClientHolder {
  userId?: number | undefined;
  client?: QueryClient | undefined;
}

/** Returns the query cache of one user. A different user gets a new one, so cached data never leaks between users. */
export function queryClientFor(holder: QueryClientHolder, userId: number | undefined): QueryClient {
  if (!holder.client || holder.userId !== userId)
    Object.assign(holder, { userId, client: createQueryClient() });
  return holder.client as QueryClient;
}

/** Refetches active queries that failed. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Retries only when the server was unreachable: a refusal is final, and a timeout has already cost a minute. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) =>
          error instanceof NetworkError && error.reason !== 'timeout' && failures < RETRIES,
        // The browser's online status is often wrong; `connection.ts` tracks reachability instead.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
