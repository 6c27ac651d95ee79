import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, json, noContent, problem } from '#web/testing/fake-api.ts';
import { userWith } from '#web/testing/user.ts';
import { lastPath, rememberLastPath } from './after-sign-in.ts';
import { currentUser, loadCurrentUser, signIn, signOut, useCan, useCurrentUser } from './session.ts';
import {
  beginSession,
  endSession,
  getSession,
  onSessionChange,
  SESSION_KEY,
  setCurrentUser,
  storeForUser,
} from './session-store.ts';

const TOKENS = { token: 'token', refreshToken: 'refresh', login: 'ana@example.com' };
const ANA = userWith('ADMIN', { nome: 'Ana', email: 'ana@example.com' });

const api = fakeApi();

/** Simulates the storage event that this tab gets when another tab changes the session. */
function fromAnotherTab(entry: unknown) {
  if (entry === null) localStorage.removeItem(SESSION_KEY);
  else localStorage.setItem(SESSION_KEY, JSON.stringify(entry));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
}

describe('signing in', () => {
  it('stores the tokens, then the current user', async () => {
    api.on('POST', '/login', () => json(TOKENS));
    api.on('GET', '/usuario/me', () => json(ANA));
    await expect(signIn('ana@example.com', 'Segredo1!')).resolves.toEqual(ANA);
    expect(api.requests.map(({ path }) => path)).toEqual(['/login', '/usuario/me']);
    expect(api.requests[1]?.headers.get('authorization')).toBe('Bearer token');
    expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toEqual({ authData: TOKENS, user: ANA });
  });

  it('keeps the user of the next session out of the way of a late response', async () => {
    const BIA = userWith('STAFF', { nome: 'Bia', email: 'bia@example.com' });
    let answer = (_: Response) => {};
    beginSession(TOKENS);
    api.on('GET', '/usuario/me', () => new Promise((resolve) => (answer = resolve)));
    const late = loadCurrentUser();
    await vi.waitFor(() => expect(api.requestsTo('GET', '/usuario/me')).toHaveLength(1));
    endSession('signed-out');
    beginSession({ ...TOKENS, token: 'next', login: 'bia@example.com' });
    setCurrentUser(BIA);
    answer(json(ANA));
    await late;
    expect(currentUser()).toEqual(BIA);
  });

  it('clears the previous user', () => {
    beginSession(TOKENS);
    setCurrentUser(ANA);
    beginSession({ ...TOKENS, token: 'second' });
    expect(currentUser()).toBeNull();
  });

  it('leaves no session behind when the current user cannot be read', async () => {
    api.on('POST', '/login', () => json(TOKENS));
    api.on('GET', '/usuario/me', () => problem(500, 'internal', 'Erro'));
    api.on('POST', '/logout', noContent);
    await expect(signIn('ana@example.com', 'Segredo1!')).rejects.toMatchObject({ status: 500 });
    expect(getSession()).toBeNull();
    expect(api.requests.at(-1)).toMatchObject({ path: '/logout' });
  });
});

describe('signing out', () => {
  beforeEach(() => {
    beginSession(TOKENS);
    setCurrentUser(ANA);
    rememberLastPath('/admin/home');
  });

  it('revokes the session, clears it and forgets the last path', async () => {
    api.on('POST', '/logout', noContent);
    await signOut();
    expect(api.requests[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(getSession()).toBeNull();
    expect(lastPath()).toBeNull();
  });

  it('works even when the server cannot be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.on('POST', '/logout', () => Promise.reject(new TypeError('Failed to fetch')));
    await signOut();
    expect(getSession()).toBeNull();
  });

  it('does not wait for a server that does not respond', async () => {
    vi.useFakeTimers();
    api.on('POST', '/logout', () => new Promise(() => {}));
    const out = signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    await out;
    expect(getSession()).toBeNull();
  });
});

describe('what the browser stores for a user', () => {
  it.each(['signed-out', 'expired'] as const)('is removed when their session has %s', (how) => {
    beginSession(TOKENS);
    setCurrentUser(ANA);
    storeForUser('list:/usuario', { size: 20 });
    rememberLastPath('/admin/users');
    sessionStorage.setItem('token.activation', 'secret');
    for (const key of ['language', 'color-scheme', 'menu-folded']) localStorage.setItem(key, '"mine"');
    endSession(how);
    expect(Object.keys(localStorage).sort()).toEqual(['color-scheme', 'language', 'menu-folded']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not stored while nobody is signed in', () => {
    storeForUser('list:/usuario', { size: 20 });
    expect(localStorage.getItem('list:/usuario')).toBeNull();
  });
});

describe('a session change in another tab', () => {
  it('signs this tab in and out', () => {
    const { result } = renderHook(useCurrentUser);
    fromAnotherTab({ authData: TOKENS, user: ANA });
    expect(result.current).toEqual(ANA);
    fromAnotherTab(null);
    expect(result.current).toBeNull();
  });

  it('is distinguished from a change in this tab', () => {
    const seen: boolean[] = [];
    const stop = onSessionChange(({ fromOtherTab }) => seen.push(fromOtherTab));
    beginSession(TOKENS);
    fromAnotherTab({ authData: { ...TOKENS, token: 'second' }, user: ANA });
    stop();
    expect(seen).toEqual([false, true]);
  });

  it.each(['{', '"text"', '{"authData":{"token":1},"user":null}'])(
    'is ignored when the entry is invalid: %s',
    (entry) => {
      localStorage.setItem(SESSION_KEY, entry);
      window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
      expect(getSession()).toBeNull();
    },
  );
});

describe('the permissions of a user', () => {
  it.each([
    ['ADMIN', true],
    ['staff', true],
    ['user', false],
  ])('let %s change categories: %s', (nome, may) => {
    beginSession(TOKENS);
    setCurrentUser({ ...ANA, profile: { id: 1, nome } });
    expect(renderHook(useCan).result.current('categories.write')).toBe(may);
  });

  it('are empty without a session', () => {
    expect(renderHook(useCan).result.current('categories.read')).toBe(false);
  });
});
