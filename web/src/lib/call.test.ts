import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCategory, listCategories, updateCategory } from '#contracts/categories.ts';
import { login, logout } from '#contracts/session/session.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { fakeApi, json, noContent, problem } from '#web/testing/fake-api.ts';
import { call, callWithEtag } from './call.ts';
import { NetworkError, ProblemError } from './problem.ts';
import type { SessionChange } from './session-store.ts';
import { beginSession, endSession, getSession, onSessionChange, SESSION_KEY } from './session-store.ts';

const EMPTY_PAGE = { data: [], total: 0, totalPages: 0 };
const bearer = (token: string) => `Bearer ${token}`;

const api = fakeApi();
let changes: SessionChange[];
let unsubscribe: () => void;

beforeEach(() => {
  beginSession({ token: 'old', refreshToken: 'refresh-1', login: 'ana@example.com' });
  changes = [];
  unsubscribe = onSessionChange((change) => changes.push(change));
});

afterEach(() => {
  unsubscribe();
});

/** Serves a list for the given token only, and a refresh that returns the token `new`. */
function serverWants(token: string) {
  api.on('GET', '/categories', ({ headers }) =>
    headers.get('authorization') === bearer(token) ? json(EMPTY_PAGE) : problem(401, 'auth.token', 'Expirou'),
  );
  api.on('POST', '/login/refresh', () =>
    json({ token: 'new', refreshToken: 'refresh-2', login: 'ana@example.com' }),
  );
}

describe('a refused access token', () => {
  it('is renewed once for all waiting calls, and each call is sent again', async () => {
    serverWants('new');
    const answers = await Promise.all([call(listCategories), call(listCategories), call(listCategories)]);
    expect(answers).toEqual([EMPTY_PAGE, EMPTY_PAGE, EMPTY_PAGE]);
    expect(api.requestsTo('POST', '/login/refresh')).toHaveLength(1);
    expect(api.requestsTo('GET', '/categories')).toHaveLength(6);
    expect(getSession()?.authData).toEqual({
      token: 'new',
      refreshToken: 'refresh-2',
      login: 'ana@example.com',
    });
  });

  it('is not replaced by that of the next user', async () => {
    let refuse = () => {};
    const late = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    api.on('PUT', '/categories/7', () => late.then(() => problem(401, 'auth.token', 'Expirou')));
    const saved = call(updateCategory, { params: { id: 7 }, body: { name: 'Cítricos' } });
    endSession('signed-out');
    beginSession({ token: 'next', refreshToken: 'refresh-2', login: 'bia@example.com' });
    refuse();
    await expect(saved).rejects.toMatchObject({ status: 401 });
    expect(api.requestsTo('PUT', '/categories/7')).toHaveLength(1);
    expect(getSession()?.authData.token).toBe('next');
  });

  it('is renewed with the year, the login and the refresh token', async () => {
    serverWants('new');
    await call(listCategories);
    const [refresh] = api.requestsTo('POST', '/login/refresh');
    expect(refresh?.body).toEqual({
      InstanciaAno: new Date().getFullYear(),
      Login: 'ana@example.com',
      Refresh: 'refresh-1',
    });
    expect(refresh?.headers.get('authorization')).toBeNull();
  });

  it('is replaced by one that another tab has fetched meanwhile, without a refresh of its own', async () => {
    serverWants('from-other-tab');
    const authData = { token: 'from-other-tab', refreshToken: 'refresh-9', login: 'ana@example.com' };
    localStorage.setItem(SESSION_KEY, JSON.stringify({ authData, user: null }));
    await expect(call(listCategories)).resolves.toEqual(EMPTY_PAGE);
    expect(api.requestsTo('POST', '/login/refresh')).toHaveLength(0);
    expect(getSession()?.authData).toEqual(authData);
  });

  it('is renewed if the one that another tab has fetched is refused too', async () => {
    serverWants('new');
    const authData = { token: 'from-other-tab', refreshToken: 'refresh-9', login: 'ana@example.com' };
    localStorage.setItem(SESSION_KEY, JSON.stringify({ authData, user: null }));
    await expect(call(listCategories)).resolves.toEqual(EMPTY_PAGE);
    expect(getSession()?.authData.token).toBe('new');
  });

  it('is not renewed into the session of the next user', async () => {
    serverWants('new');
    let renewed = (_: Response) => {};
    api.on('POST', '/login/refresh', () => new Promise((resolve) => (renewed = resolve)));
    const late = call(listCategories).catch((error: unknown) => error);
    await vi.waitFor(() => expect(api.requestsTo('POST', '/login/refresh')).toHaveLength(1));
    endSession('signed-out');
    const next = { token: 'next', refreshToken: 'refresh-7', login: 'bia@example.com' };
    beginSession(next);
    renewed(json({ token: 'new', refreshToken: 'refresh-2', login: 'ana@example.com' }));
    await late;
    expect(getSession()?.authData).toEqual(next);
  });

  it('is renewed under a lock shared by all tabs', async () => {
    serverWants('new');
    const names: string[] = [];
    const locks = {
      request: (name: string, work: () => Promise<unknown>) => {
        names.push(name);
        return work();
      },
    };
    vi.stubGlobal('navigator', { ...navigator, locks });
    await call(listCategories);
    expect(names).toEqual(['sillage.refresh']);
  });

  it('is renewed without a lock in a browser that refuses locks together with storage', async () => {
    serverWants('new');
    const locks = {
      request: () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError')),
    };
    vi.stubGlobal('navigator', { ...navigator, locks });
    await expect(call(listCategories)).resolves.toEqual(EMPTY_PAGE);
    expect(getSession()?.authData.token).toBe('new');
  });

  it('ends the session when the refresh is refused', async () => {
    serverWants('new');
    api.on('POST', '/login/refresh', () => problem(401, 'auth.refresh', 'Terminou'));
    const outcomes = await Promise.allSettled([call(listCategories), call(listCategories)]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 401, code: 'auth.token' } });
    }
    expect(getSession()).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(changes.filter(({ ended }) => ended === 'expired')).toHaveLength(1);
  });

  it('ends the session when the new token is refused as well', async () => {
    serverWants('never');
    await expect(call(listCategories)).rejects.toBeInstanceOf(ProblemError);
    expect(api.requestsTo('GET', '/categories')).toHaveLength(2);
    expect(getSession()).toBeNull();
  });

  it.each([
    ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch')), NetworkError],
    ['the server is unavailable', () => problem(503, 'unavailable', 'Indisponível'), ProblemError],
  ])('keeps the session when %s during the refresh', async (_, answer, thrown) => {
    serverWants('new');
    api.on('POST', '/login/refresh', answer);
    await expect(call(listCategories)).rejects.toBeInstanceOf(thrown);
    expect(getSession()?.authData.refreshToken).toBe('refresh-1');
  });

  it('is not renewed for a public call, whose 401 concerns the submitted credentials', async () => {
    api.on('POST', '/login', () => problem(401, 'auth.credentials', 'Falha'));
    await expect(call(login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
      code: 'auth.credentials',
    });
    expect(api.requestsTo('POST', '/login/refresh')).toHaveLength(0);
    expect(getSession()).not.toBeNull();
  });
});

describe('a call', () => {
  it('sends the token, the language, the parameters and the query', async () => {
    await changeLanguage('es');
    api.on('GET', '/categories', () => json(EMPTY_PAGE));
    await call(listCategories, { query: { page: 2, FilterString: 'cítricos & %', isActive: 'false' } });
    const [request] = api.requests;
    expect(request?.headers.get('authorization')).toBe(bearer('old'));
    expect(request?.headers.get('content-language')).toBe('es-ES');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      page: '2',
      FilterString: 'cítricos & %',
      isActive: 'false',
    });
  });

  it('is in the language of its page, even if another tab has been switched to another', async () => {
    localStorage.setItem('language', 'es');
    api.on('GET', '/categories', () => json(EMPTY_PAGE));
    await call(listCategories);
    expect(api.requests[0]?.headers.get('content-language')).toBe('pt-BR');
  });

  it('returns the version of a record, and sends it back', async () => {
    api.on('GET', '/categories/7', () => json({ categoryId: 7 }, { headers: { ETag: '"v1"' } }));
    api.on('PUT', '/categories/7', () => json({ categoryId: 7 }));
    const { data, etag } = await callWithEtag(getCategory, { params: { id: '7' } });
    await call(updateCategory, { params: { id: '7' }, body: { name: 'Florais' }, ifMatch: etag });
    expect(data).toEqual({ categoryId: 7 });
    expect(api.requests[1]?.headers.get('if-match')).toBe('"v1"');
    expect(api.requests[1]?.body).toEqual({ name: 'Florais' });
  });

  it('returns undefined when the response has no content', async () => {
    api.on('POST', '/logout', noContent);
    await expect(call(logout)).resolves.toBeUndefined();
  });

  it('reads a refusal: its code, its text, the first fault of each field, and the retry delay', async () => {
    const faults = [
      { path: 'name', code: 'too_short', message: 'Curto' },
      { path: 'name', code: 'characters', message: 'Estranho' },
      { path: 'collection.3.fragranceId', code: 'reference', message: 'Não existe' },
    ];
    api.on('GET', '/categories', () => {
      const answer = problem(429, 'rate_limited', 'Muitas tentativas', faults);
      answer.headers.set('Retry-After', '90');
      return answer;
    });
    await expect(call(listCategories)).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
      detail: 'Muitas tentativas',
      fieldErrors: { name: 'Curto', 'collection.3.fragranceId': 'Não existe' },
      requestId: 'r-1',
      retryAfterSeconds: 90,
    });
  });

  it.each([
    [502, 'gateway'],
    [503, 'gateway'],
    [504, 'timeout'],
  ])('treats the page of a gateway (%i) as no response: %s', async (status, reason) => {
    api.on('GET', '/health', () => json({}));
    api.on('GET', '/categories', () => new Response('<h1>Bad gateway</h1>', { status }));
    await expect(call(listCategories)).rejects.toMatchObject({ name: 'NetworkError', reason });
  });

  it('treats the sign-in page of a captive network as no response', async () => {
    api.on('GET', '/categories', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
    await expect(call(listCategories)).rejects.toMatchObject({ reason: 'gateway' });
  });

  it('fails as offline when there is no connection', async () => {
    api.on('GET', '/categories', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(listCategories)).rejects.toMatchObject({ reason: 'offline' });
  });
});

describe('the time limit of a call', () => {
  /** Like `fetch`: pending until it is aborted. */
  function silentServer() {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
  }

  it('is 60 s without a response', async () => {
    vi.useFakeTimers();
    silentServer();
    const outcome = call(listCategories).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    await expect(Promise.race([outcome, 'waiting'])).resolves.toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toMatchObject({ name: 'NetworkError', reason: 'timeout' });
  });

  it('is 70 s for a response that has begun but does not end', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) =>
      Promise.resolve({
        status: 200,
        headers: new Headers(),
        text: () =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      }),
    );
    const outcome = call(listCategories).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(69_999);
    await expect(Promise.race([outcome, 'waiting'])).resolves.toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toMatchObject({ reason: 'timeout' });
  });

  it('is cut short when the caller aborts, with the caller’s own reason', async () => {
    silentServer();
    const controller = new AbortController();
    const outcome = call(listCategories, { signal: controller.signal });
    controller.abort();
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
  });
});
