import { useCallback, useSyncExternalStore } from 'react';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf, isTheirs } from '#contracts/core/permissions.ts';
import type { CurrentUser, Session } from '#contracts/session/session.ts';
import { clearDrafts } from './after-sign-in.ts';
import { call } from './call.ts';
import { ME_CALL } from './refresh.ts';
import { beginSession, endSession, getSession, onSessionChange, setCurrentUser } from './session-store.ts';

/** Returns the signed-in user, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(onSessionChange, currentUser);
}

/** Returns a check of the user's permissions. It only hides what the server would refuse; the server decides. */
export function useCan(): (permission: Permission) => boolean {
  const user = useCurrentUser();
  return (permission) => user !== null && can(holderOf(user), permission);
}

/** Returns a check of whether the user may change a record, by its owner. Stable until the user changes. */
export function useMayWrite(permission: Permission) {
  const user = useCurrentUser();
  return useCallback(
    (record: Parameters<typeof isTheirs>[0]) =>
      user !== null && can(holderOf(user), permission) && isTheirs(record, holderOf(user)),
    [user, permission],
  );
}

/** Whether an in-house user is signed in, as opposed to a member of an organisation. */
export function useIsOfHouse(): boolean {
  const user = useCurrentUser();
  return user !== null && holderOf(user).organisationId === null;
}

/** Returns the signed-in user without asking the server. */
export function currentUser(): CurrentUser | null {
  return getSession()?.user ?? null;
}

/** Returns the page that the user must complete first, if any. */
export function requiredStep({ secondFactorDue, termsDue }: CurrentUser) {
  if (secondFactorDue) return '/auth/segundo-fator';
  return termsDue ? '/auth/termos' : undefined;
}

/**
 * Signs in and loads the current user.
 * @throws what `call` throws; no session remains then
 */
export async function signIn(email: string, password: string): Promise<CurrentUser> {
  const { login } = await import('#contracts/session/session.ts');
  return startSession(await call(login, { body: { email, password } }));
}

/** Begins a session and loads the current user. @throws as `signIn` */
export async function startSession(session: Session): Promise<CurrentUser> {
  beginSession(session);
  try {
    return await loadCurrentUser();
  } catch (error) {
    await signOut();
    throw error;
  }
}

/** Loads the current user from the server and stores it. */
export async function loadCurrentUser(): Promise<CurrentUser> {
  const login = getSession()?.authData.login;
  const user = await call(ME_CALL);
  // Somebody else may have signed in meanwhile.
  if (getSession()?.authData.login === login) setCurrentUser(user);
  return user;
}

/** How long signing out waits for the server to revoke the session, in milliseconds. */
const SIGN_OUT_WAIT_MS = 3_000;

/**
 * Signs out in every tab. The server revokes the session first; if it can't be reached, the user is signed out anyway.
 */
export async function signOut(): Promise<void> {
  try {
    if (getSession()) await Promise.race([revoke(), pause(SIGN_OUT_WAIT_MS)]);
  } catch (error) {
    console.warn('The server could not be told of the sign-out', error);
  }
  endSession('signed-out');
  clearDrafts();
}

async function revoke() {
  const { logout } = await import('#contracts/session/session.ts');
  await call(logout);
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
