import { useSyncExternalStore } from 'react';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf } from '#contracts/core/permissions.ts';
import type { CurrentUser } from '#contracts/session.ts';
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

/** Who is signed in, as known without asking the server. */
export function currentUser(): CurrentUser | null {
  return getSession()?.user ?? null;
}

/**
 * Signs in and reads who it is.
 * @throws what `call` throws; no session is left behind then
 */
export async function signIn(email: string, password: string): Promise<CurrentUser> {
  const { login } = await import('#contracts/session.ts');
  beginSession(await call(login, { body: { email, password } }));
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
