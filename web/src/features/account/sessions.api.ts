import { queryOptions } from '@tanstack/react-query';
import { endOwnSession, ownSessions } from '#contracts/session/session.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
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

/** Ends the user's own sessions by id. Tries all of them before it reports that one could not be ended. */
export function useEndSessions() {
  return useResourceMutation(RESOURCE, async (ids: readonly string[]) => {
    const outcomes = await Promise.allSettled(ids.map(endSession));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  });
}

async function endSession(id: string): Promise<void> {
  try {
    await call(endOwnSession, { params: { id } });
  } catch (error) {
    // A session that has ended by itself since it was listed counts as ended.
    if (!(error instanceof ProblemError && error.status === 404)) throw error;
  }
}
