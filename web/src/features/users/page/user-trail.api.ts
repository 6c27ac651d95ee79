import { queryOptions } from '@tanstack/react-query';
import { resetSecondFactor, secondFactorOfUser } from '#contracts/session/second-factor.ts';
import { mailsOfUser } from '#contracts/users/user-mails.ts';
import { endSessionOfUser, endSessionsOfUser, sessionsOfUser } from '#contracts/users/user-sessions.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';

/** A user's sessions. */
export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', 'sessions', userId],
    queryFn: async ({ signal }) => (await call(sessionsOfUser, { params: { id: userId }, signal })).data,
  });

/** Ends one of a user's sessions, or all of them if the id is null. */
export function useEndSession(id: number) {
  return useResourceMutation('users', (sid: string | null) =>
    sid === null
      ? call(endSessionsOfUser, { params: { id } })
      : call(endSessionOfUser, { params: { id, sid } }),
  );
}

/** The mails to a user that are queued or were recently sent. */
export const mailsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', 'mails', userId],
    queryFn: async ({ signal }) => (await call(mailsOfUser, { params: { id: userId }, signal })).data,
  });

/** A user's second factor. */
export const secondFactorQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', 'second-factor', userId],
    queryFn: ({ signal }) => call(secondFactorOfUser, { params: { id: userId }, signal }),
  });

export function useResetSecondFactor(userId: number) {
  return useResourceMutation('users', () => call(resetSecondFactor, { params: { id: userId } }));
}
