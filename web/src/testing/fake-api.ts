import { beforeEach, vi } from 'vitest';
import { currentUser } from '#web/lib/session.ts';

/** A request as the fake API sees it. */
export interface FakeRequest {
  method: string;
  /** Path without the API prefix, with its query: `/categories?page=1`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | null;
}

type FakeResponse = Response | Promise<Response>;

/** Fakes the server by replacing `fetch`, and records the requests. */
export interface FakeApi {
  requests: FakeRequest[];
  /** Requests by method and path, ignoring the query. */
  requestsTo: (method: string, path: string) => FakeRequest[];
  /** Their bodies. */
  bodies: (method: string, path: string) => unknown[];
  /** Sets the response for a method and path (without query). */
  on: (method: string, path: string, answer: (request: FakeRequest) => FakeResponse) => void;
}

/** Fakes the API for each test of a file, which calls this outside of them. */
export function fakeApi(): FakeApi {
  let api: FakeApi;
  beforeEach(() => {
    api = newFakeApi();
  });
  return {
    get requests() {
      return api.requests;
    },
    requestsTo: (method, path) => api.requestsTo(method, path),
    bodies: (method, path) => api.bodies(method, path),
    on: (method, path, answer) => api.on(method, path, answer),
  };
}

/** Fakes the API. A request without a configured response throws, since that is a mistake in the test. */
export function newFakeApi(): FakeApi {
  const requests: FakeRequest[] = [];
  const handlers = new Map<string, (request: FakeRequest) => FakeResponse>([
    // Requested by every back-office page.
    ['GET /usuario/me', () => json(signedInUser())],
    ['GET /health', () => json({ status: 'ok', version: '1.2.3', database: 'embedded' })],
    ['GET /notices', () => json({ attention: [], recent: [] })],
    ['GET /today', () => json({ counts: {}, total: 0, totalPages: 0, data: [] })],
    ['GET /views', () => pageOf()],
  ]);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(url, 'http://test');
    const path = pathname.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const request: FakeRequest = {
      method,
      path: path + search,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      signal: init.signal ?? null,
    };
    requests.push(request);
    const answer = handlers.get(`${method} ${path}`);
    if (!answer) throw new Error(`No answer was given for ${method} ${path}`);
    return answer(request);
  });
  const requestsTo = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path.split('?')[0] === path);
  return {
    requests,
    requestsTo,
    bodies: (method, path) => requestsTo(method, path).map(({ body }) => body),
    on: (method, path, answer) => void handlers.set(`${method} ${path}`, answer),
  };
}

function signedInUser() {
  const user = currentUser();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

/** A JSON response. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

/** The only page of a list. */
export const pageOf = (...data: object[]) =>
  json({ data, total: data.length, totalPages: Math.min(data.length, 1) });

/** The response to a change that returns nothing. */
export const noContent = () => new Response(null, { status: 204 });

/** A refusal as problem details. */
export function problem(
  status: number,
  code: string,
  detail: string,
  errors: { path: string; code: string; message: string }[] = [],
): Response {
  return new Response(
    JSON.stringify({
      type: 'about:blank',
      title: code,
      status,
      detail,
      code,
      message: detail,
      errors,
      requestId: 'r-1',
    }),
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}

/** A healthy server without notices, whose home-page charts are unavailable. */
export function fakeApiOfHome(): FakeApi {
  const api = fakeApi();
  beforeEach(() => {
    for (const chart of ['shots-campaign', 'shots-fragrance', 'shots-trend', 'summary', 'live']) {
      api.on('GET', `/dashboard/${chart}`, () => problem(503, 'unavailable', 'Agora não.'));
    }
  });
  return api;
}
