import { useCallback, useSyncExternalStore } from 'react';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf, isTheirs } from '#contracts/core/permissions.ts';
import type { CurrentUser, Session } from '#contracts/session.ts';
import { call } from './call.ts';
import { forgetDrafts } from './drafts.ts';
import { ME_CALL } from './me-call.ts';
import { beginSession, endSession, getSession, onSessionChange, setCurrentUser } from './session-store.ts';

/** Who is signed in, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(onSessionChange, currentUser);
}

/** Asks what the signed-in person may do. Hides what the server would refuse; the server decides. */
export function useCan(): (permission: Permission) => boolean {
  const user = useCurrentUser();
  return (permission) => user !== null && can(holderOf(user), permission);
}

/** Asks whether the signed-in person may change a record, by whose it is. The same function until somebody else is signed in. */
export function useMayWrite(permission: Permission) {
  const user = useCurrentUser();
  return useCallback(
    (record: Parameters<typeof isTheirs>[0]) =>
      user !== null && can(holderOf(user), permission) && isTheirs(record, holderOf(user)),
    [user, permission],
  );
}

/** Whether somebody of the house is signed in, and nobody who belongs to an organisation. */
export function useIsOfHouse(): boolean {
  const user = useCurrentUser();
  return user !== null && holderOf(user).organisationId === null;
}

/** Who is signed in, as known without asking the server. */
export function currentUser(): CurrentUser | null {
  return getSession()?.user ?? null;
}

/** Where somebody is led before anything else. */
export function dueFirst({ secondFactorDue, termsDue }: CurrentUser) {
  if (secondFactorDue) return '/auth/segundo-fator';
  return termsDue ? '/auth/termos' : undefined;
}

/**
 * Signs in and reads who it is.
 * @throws what `call` throws; no session is left behind then
 */
export async function signIn(email: string, password: string): Promise<CurrentUser> {
  const { login } = await import('#contracts/session.ts');
  return enterWith(await call(login, { body: { email, password } }));
}

/** Begins a session, and reads who it is. @throws as `signIn` */
export async function enterWith(session: Session): Promise<CurrentUser> {
  beginSession(session);
  try {
    return await loadCurrentUser();
  } catch (error) {
    await signOut();
    throw error;
  }
}

/** Reads from the server who is signed in, and keeps it. */
export async function loadCurrentUser(): Promise<CurrentUser> {
  const user = await call(ME_CALL);
  setCurrentUser(user);
  return user;
}

/** How long a person who leaves waits for the server to hear of it, in milliseconds. */
const SIGN_OUT_WAIT_MS = 3_000;

/**
 * Signs out in every tab. The server revokes the session first; one that can't be reached
 * keeps nobody in.
 */
export async function signOut(): Promise<void> {
  try {
    if (getSession()) await Promise.race([revoke(), pause(SIGN_OUT_WAIT_MS)]);
  } catch (error) {
    console.warn('The server could not be told of the sign-out', error);
  }
  endSession('signed-out');
  forgetDrafts();
}

async function revoke() {
  const { logout } = await import('#contracts/session.ts');
  await call(logout);
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
