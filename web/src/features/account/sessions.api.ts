import { queryOptions } from '@tanstack/react-query';
import { endOwnSession, ownSessions } from '#contracts/session.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import { ProblemError } from '#web/lib/problem.ts';

const RESOURCE = 'own-sessions';

/** The user's own sessions. Always refetched, since every use of a session changes it. */
export const ownSessionsQuery = queryOptions({
  queryKey: [RESOURCE],
  queryFn: async ({ signal }) => (await call(ownSessions, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});

/** Ends the user's own sessions by id. */
export function useEndSessions() {
  return useResourceMutation(RESOURCE, (ids: readonly string[]) => Promise.all(ids.map(endSession)));
}

async function endSession(id: string): Promise<void> {
  try {
    await call(endOwnSession, { params: { id } });
  } catch (error) {
    // A session that has ended by itself since it was listed counts as ended.
    if (!(error instanceof ProblemError && error.status === 404)) throw error;
  }
}
