import type { CurrentUser, me, Session } from '#contracts/session/session.ts';
import { ProblemError } from './problem.ts';
import { readCall, request } from './request.ts';
import { readResponse } from './response.ts';
import { endSession, getSession, reloadSession, renewSession, setCurrentUser } from './session-store.ts';

const LOCK = 'sillage.refresh';

let running: Promise<boolean> | null = null;

/**
 * Renews the tokens once for all waiting calls and across the browser's tabs, and reloads the current user: a token is
 * also refused after its holder's profile has changed. Uses tokens that another tab has fetched meanwhile. Ends the
 * session when the server refuses.
 * @param stale the session whose access token was refused
 * @returns whether the same user still has a session
 * @throws NetworkError, or ProblemError when the server fails: the outcome is unknown, and the session stays
 */
export function refreshSession(stale: Session): Promise<boolean> {
  running ??= withLock(() => renew(stale)).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Web Locks need a secure context, and browsers that block storage refuse them. Without them two tabs may refresh at
 * once, which the server tolerates.
 */
async function withLock(work: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  try {
    return await (locks ? locks.request(LOCK, work) : work());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return work();
    throw error;
  }
}

async function renew(stale: Session): Promise<boolean> {
  const authData = reloadSession()?.authData;
  if (!authData) return false;
  if (authData.token !== stale.token) return authData.login === stale.login;
  let renewed: Session | null;
  try {
    renewed = await exchangeTokens(authData);
  } catch (error) {
    if (!refused(error)) throw error;
    renewed = null;
  }
  const current = reloadSession()?.authData;
  // Meanwhile, another tab has renewed the tokens, or the user has signed out, and maybe somebody else has signed in.
  if (current?.refreshToken !== authData.refreshToken) return current?.login === authData.login;
  if (!renewed) {
    endSession('expired');
    return false;
  }
  renewSession(renewed);
  await renewCurrentUser();
  return true;
}

async function renewCurrentUser() {
  const renewed = getSession();
  if (!renewed?.user) return;
  const { token } = renewed.authData;
  try {
    const user = readResponse<CurrentUser>(await request(ME_CALL, {}, token));
    if (getSession()?.authData.token === token) setCurrentUser(user);
  } catch {
    // The tokens are valid. The waiting call meets the same failure and reports it.
  }
}

function refused(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500 && error.status !== 429;
}

async function exchangeTokens({ login, refreshToken }: Session): Promise<Session> {
  // Imported on demand: the contract pulls in its schemas, which the sign-in page doesn't need.
  const { refresh } = await import('#contracts/session/session.ts');
  const body = { InstanciaAno: new Date().getFullYear(), Login: login, Refresh: refreshToken };
  return readResponse<Session>(await request(refresh, { body }));
}

export const ME_CALL = readCall<typeof me>('/usuario/me');
