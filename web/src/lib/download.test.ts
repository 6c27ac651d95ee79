import { beforeEach, describe, expect, it, vi } from 'vitest';
import { REQUEST_CANCEL_MS } from '#contracts/core/constants.ts';
import { endpoint, TOTAL_COUNT, XLSX } from '#contracts/core/endpoint.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { signedInAs } from '#web/testing/render.tsx';
import type { DownloadProgress } from './download.ts';
import { download, fileNameOf } from './download.ts';
import { ProblemError } from './problem.ts';

const sheet = endpoint({
  method: 'GET',
  path: '/sheet',
  summary: 'A sheet',
  tag: 'Test',
  access: 'session',
  download: XLSX,
});

const api = fakeApi();
const file = (headers: Record<string, string> = {}) =>
  new Response('PK', { headers: { 'Content-Type': XLSX, ...headers } });

beforeEach(() => {
  signedInAs('ADMIN');
});

describe('a download', () => {
  it('is saved unchanged, under the name that the server gives it', async () => {
    const saved = fakeDownloads();
    api.on('GET', '/sheet', () => file({ 'Content-Disposition': 'attachment; filename="users.xlsx"' }));
    await download(sheet, {}, 'xlsx');
    expect(saved.map(({ name }) => name)).toEqual(['users.xlsx']);
    expect(await saved[0]?.file.text()).toBe('PK');
    expect(api.requests[0]?.headers.get('Authorization')).toBe('Bearer token');
    expect(api.requests[0]?.headers.get('Accept')).toContain(XLSX);
  });

  it('is named after the current time when the server gives no name', async () => {
    const saved = fakeDownloads();
    api.on('GET', '/sheet', () => file());
    await download(sheet, {}, 'xlsx');
    expect(saved[0]?.name).toMatch(/^\d{8}-\d{6}\.xlsx$/);
  });

  it('renews an expired session first', async () => {
    const saved = fakeDownloads();
    api.on('POST', '/login/refresh', () =>
      json({ token: 'new', refreshToken: 'r2', login: 'someone@example.com' }),
    );
    api.on('GET', '/sheet', ({ headers }) =>
      headers.get('Authorization') === 'Bearer new' ? file() : problem(401, 'auth.token', 'x'),
    );
    await download(sheet, {}, 'xlsx');
    expect(saved).toHaveLength(1);
  });

  it('is requested again as soon as the server says, while too many of the user are under way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const saved = fakeDownloads();
      api.on('GET', '/sheet', () => {
        if (api.requests.length > 2) return file();
        const busy = problem(429, 'rate_limited', 'Há muitas exportações em andamento.');
        busy.headers.set('Retry-After', '5');
        return busy;
      });
      const downloading = download(sheet, {}, 'xlsx');
      await vi.advanceTimersByTimeAsync(4_999);
      expect(api.requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(5_001);
      await downloading;
      expect([api.requests.length, saved.length]).toEqual([3, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports a longer wait instead of waiting', async () => {
    const saved = fakeDownloads();
    api.on('GET', '/sheet', () => {
      const limited = problem(429, 'rate_limited', 'Muitas tentativas.');
      limited.headers.set('Retry-After', '1200');
      return limited;
    });
    await expect(download(sheet, {}, 'xlsx')).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 1_200,
    });
    expect([api.requests.length, saved.length]).toEqual([1, 0]);
  });

  it('saves nothing and reports the reason when it is refused', async () => {
    const saved = fakeDownloads();
    api.on('GET', '/sheet', () => problem(403, 'forbidden', 'Você não tem permissão para fazer isto.'));
    const failure = await download(sheet, {}, 'xlsx').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(failure).toHaveProperty('detail', 'Você não tem permissão para fazer isto.');
    expect(saved).toEqual([]);
  });

  it('saves nothing and cancels the request when it is aborted', async () => {
    const saved = fakeDownloads();
    api.on(
      'GET',
      '/sheet',
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const controller = new AbortController();
    const outcome = download(sheet, { signal: controller.signal }, 'xlsx');
    await vi.waitFor(() => expect(api.requests).toHaveLength(1));
    controller.abort();
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(api.requests[0]?.signal?.aborted).toBe(true);
    expect(saved).toEqual([]);
  });

  it('reports how much has arrived, and how many records the file will contain', async () => {
    const saved = fakeDownloads();
    const parts = ['PK', 'and more'];
    const stream = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    api.on('GET', '/sheet', () => new Response(stream, { headers: { [TOTAL_COUNT]: '500000' } }));
    const told: DownloadProgress[] = [];
    const name = await download(sheet, { onReceived: (received) => told.push(received) }, 'xlsx');
    expect(told).toEqual([
      { bytes: 2, total: 500_000 },
      { bytes: 10, total: 500_000 },
    ]);
    expect(saved[0]?.name).toBe(name);
    expect(await saved[0]?.file.text()).toBe('PKand more');
  });

  it('may take longer than other calls, for large files on slow lines', async () => {
    vi.useFakeTimers();
    const saved = fakeDownloads();
    api.on('GET', '/sheet', ({ signal }) => {
      const slow = new ReadableStream({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(signal.reason));
          setTimeout(() => {
            controller.enqueue(new TextEncoder().encode('PK'));
            controller.close();
          }, 5 * REQUEST_CANCEL_MS);
        },
      });
      return new Response(slow);
    });
    const outcome = download(sheet, {}, 'xlsx');
    await vi.advanceTimersByTimeAsync(5 * REQUEST_CANCEL_MS);
    await outcome;
    expect(saved).toHaveLength(1);
  });
});

describe('the file name of a download', () => {
  it.each([
    ['attachment; filename="users.xlsx"', 'users.xlsx'],
    ['attachment; filename=users.xlsx', 'users.xlsx'],
    [`attachment; filename="usu-rios.xlsx"; filename*=UTF-8''usu%C3%A1rios.xlsx`, 'usuários.xlsx'],
    [`attachment; filename="plain.xlsx"; filename*=UTF-8''%E0%A4%A`, 'plain.xlsx'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="a\\"b.xlsx"', 'a"b.xlsx'],
    ['attachment', null],
    [null, null],
  ])('is read from %j', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
