import type { Session } from '#contracts/session.ts';
import { readAnswer } from './answer.ts';
import { ProblemError } from './problem.ts';
import { request } from './request.ts';
import { endSession, reloadSession, renewSession } from './session-store.ts';

const LOCK = 'sillage.refresh';

let running: Promise<boolean> | null = null;

/**
 * Gets new tokens, once for all calls that wait and across the tabs of the browser. Tokens that another tab has
 * fetched meanwhile are taken instead. When the server refuses, the session is ended.
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
    return true;
  } catch (error) {
    if (!refused(error)) throw error;
    endSession('expired');
    return false;
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
