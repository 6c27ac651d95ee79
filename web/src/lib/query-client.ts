import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '#web/lib/problem.ts';

/** What was read this long ago or less is shown without asking again, in milliseconds. */
const FRESH_MS = 30_000;
const RETRIES = 2;

/** Where one router keeps what was read through it. */
export interface OfficeMemory {
  person?: number | undefined;
  client?: QueryClient | undefined;
}

/** The memory of what was read from the server, for one person: it is never shown to the next. */
export function officeClient(memory: OfficeMemory, person: number | undefined): QueryClient {
  if (!memory.client || memory.person !== person)
    Object.assign(memory, { person, client: createQueryClient() });
  return memory.client as QueryClient;
}

/** Reads anew what could not be read and is still on the screen. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Only a call that found no server is tried again: a refusal stays one, and a time-out has cost a minute already. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          error instanceof NetworkError && error.reason !== 'timeout' && failures < RETRIES,
        // The browser's word on being online is often wrong; our own watch tells.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
