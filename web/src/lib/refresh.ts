import type { CurrentUser, Session } from '#contracts/session.ts';
import { readAnswer } from './answer.ts';
import { ME_CALL } from './me-call.ts';
import { ProblemError } from './problem.ts';
import { request } from './request.ts';
import { endSession, getSession, reloadSession, renewSession, setCurrentUser } from './session-store.ts';

const LOCK = 'sillage.refresh';

let running: Promise<boolean> | null = null;

/**
 * Gets new tokens, once for all calls that wait and across the tabs of the browser, and reads again who it is: a token is
 * also refused when its holder has got another profile. Tokens that another tab has fetched meanwhile are taken instead.
 * When the server refuses, the session is ended.
 * @param staleToken the access token that was refused
 * @returns whether there is a session to go on with
 * @throws NetworkError, or ProblemError of a server in trouble: nothing is known then, and the session stays
 */
export function refreshSession(staleToken: string): Promise<boolean> {
  running ??= alone(() => renew(staleToken)).finally(() => {
    running = null;
  });
  return running;
}

/** Web Locks need a secure context; without them two tabs may refresh at once, which the server forgives. */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}

async function renew(staleToken: string): Promise<boolean> {
  const authData = reloadSession()?.authData;
  if (!authData) return false;
  if (authData.token !== staleToken) return true;
  try {
    renewSession(await exchange(authData));
  } catch (error) {
    if (!refused(error)) throw error;
    endSession('expired');
    return false;
  }
  await renewCurrentUser();
  return true;
}

async function renewCurrentUser() {
  const renewed = getSession();
  if (!renewed?.user) return;
  const { token } = renewed.authData;
  try {
    const user = readAnswer<CurrentUser>(await request(ME_CALL, {}, token));
    if (getSession()?.authData.token === token) setCurrentUser(user);
  } catch {
    // The tokens are good. The call that waits for them meets the same trouble and tells of it.
  }
}

function refused(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500 && error.status !== 429;
}

async function exchange({ login, refreshToken }: Session): Promise<Session> {
  // Loaded when needed: the contract brings its schemas along, and the sign-in page can do without.
  const { refresh } = await import('#contracts/session.ts');
  const body = { InstanciaAno: new Date().getFullYear(), Login: login, Refresh: refreshToken };
  return readAnswer<Session>(await request(refresh, { body }));
}
