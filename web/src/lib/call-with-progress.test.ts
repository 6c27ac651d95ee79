import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_REQUEST_CANCEL_MS, REQUEST_CANCEL_MS, REQUEST_TIMEOUT_MS } from '#contracts/core/constants.ts';
import { importRecords } from '#contracts/imports.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import type { FakeStream } from '#web/testing/fake-stream.ts';
import { fakeStreams } from '#web/testing/fake-stream.ts';
import { call, setStepUpPrompt } from './call.ts';
import { callWithProgress } from './call-with-progress.ts';
import { beginSession } from './session-store.ts';

const RESULT = { rows: 1, created: 1, updated: 0, errors: [], errorsTotal: 0, preview: [] };
const progress = (done: number) => ({ stage: 'checking', done, total: 9 });

const api = fakeApi();
let streams: FakeStream[];
let told: unknown[];

beforeEach(() => {
  api.on('GET', '/health', () => json({ status: 'ok' }));
  streams = fakeStreams();
  told = [];
  beginSession({ token: 'old', refreshToken: 'refresh-1', login: 'ana@example.com' });
});

function begin(signal?: AbortSignal) {
  const options = {
    params: { kind: 'capsules' as const },
    query: { dryRun: 'true' as const },
    form: new FormData(),
    ...(signal && { signal }),
  };
  const outcome = callWithProgress(importRecords, options, (value) => told.push(value));
  // The test awaits it later; until then a rejection must not count as unhandled.
  outcome.catch(() => undefined);
  return outcome;
}

/** The server's side of the latest call. */
async function stream(count = 1): Promise<FakeStream> {
  await vi.waitFor(() => expect(streams).toHaveLength(count));
  const last = streams.at(-1);
  if (!last) throw new Error('Nothing was sent');
  return last;
}

describe('a call with progress', () => {
  it('asks for lines, reports each as it arrives, and returns the last line’s answer', async () => {
    const outcome = begin();
    const server = await stream();
    expect(server).toMatchObject({
      method: 'POST',
      url: '/api/import/capsules?dryRun=true',
      headers: { Accept: 'application/x-ndjson, application/json', Authorization: 'Bearer old' },
    });
    server.line({ progress: progress(1) });
    expect(told).toEqual([progress(1)]);
    server.write(`${JSON.stringify({ progress: progress(2) })}\n{"progress":{"sta`);
    expect(told).toEqual([progress(1), progress(2)]);
    server.write(`ge":"checking","done":3,"total":9}}\n`);
    expect(told).toEqual([progress(1), progress(2), progress(3)]);
    server.line({ answer: RESULT });
    server.end();
    await expect(outcome).resolves.toEqual(RESULT);
    expect(told).toHaveLength(3);
  });

  it('can be refused at once like any call', async () => {
    const outcome = begin();
    const fault = { path: 'file', code: 'import.empty', message: 'Sem linhas' };
    await (await stream()).refuse(400, 'validation', 'Inválido', [fault]);
    await expect(outcome).rejects.toMatchObject({ status: 400, fieldErrors: { file: 'Sem linhas' } });
    expect(told).toEqual([]);
  });

  it('can be refused at its end like any call', async () => {
    const outcome = begin();
    const server = await stream();
    server.line({ progress: progress(1) });
    server.line({ problem: { status: 409, code: 'conflict.duplicate', detail: 'Já existe', errors: [] } });
    server.end();
    await expect(outcome).rejects.toMatchObject({
      status: 409,
      code: 'conflict.duplicate',
      detail: 'Já existe',
    });
  });

  it('that requires a step-up at its end is sent again once the user has confirmed', async () => {
    setStepUpPrompt((end) => end(true));
    const outcome = begin();
    const server = await stream();
    server.line({ progress: progress(1) });
    server.line({ problem: { status: 403, code: 'auth.step_up', detail: 'Confirme', errors: [] } });
    server.end();
    const again = await stream(2);
    again.line({ progress: progress(1) });
    again.line({ answer: RESULT });
    again.end();
    await expect(outcome).resolves.toEqual(RESULT);
    expect(told).toEqual([progress(1), progress(1)]);
  });

  it('that requires a step-up at its end is refused if the user does not confirm', async () => {
    setStepUpPrompt((end) => end(false));
    const outcome = begin();
    const server = await stream();
    server.line({ problem: { status: 403, code: 'auth.step_up', detail: 'Confirme', errors: [] } });
    server.end();
    await expect(outcome).rejects.toMatchObject({ status: 403, code: 'auth.step_up' });
    expect(streams).toHaveLength(1);
  });

  it.each([
    ['is cut off between two lines', (server: FakeStream) => server.line({ progress: progress(1) })],
    ['is cut off within its last line', (server: FakeStream) => server.write('{"answer":{"rows":')],
    ['is empty', (server: FakeStream) => server.write('')],
  ])('fails as offline when the response %s', async (_, tell) => {
    const outcome = begin();
    const server = await stream();
    tell(server);
    server.end();
    await expect(outcome).rejects.toMatchObject({ name: 'NetworkError', reason: 'offline' });
  });

  it('is sent again with a new token, and reports progress from the beginning', async () => {
    api.on('POST', '/login/refresh', () =>
      json({ token: 'new', refreshToken: 'refresh-2', login: 'ana@example.com' }),
    );
    const outcome = begin();
    await (await stream()).refuse(401, 'auth.token', 'Expirou');
    const again = await stream(2);
    expect(again.headers.Authorization).toBe('Bearer new');
    again.line({ progress: progress(1) });
    again.line({ answer: RESULT });
    again.end();
    await expect(outcome).resolves.toEqual(RESULT);
    expect(told).toEqual([progress(1)]);
  });

  it('can be aborted by its caller', async () => {
    const controller = new AbortController();
    const outcome = begin(controller.signal);
    const server = await stream();
    controller.abort(new Error('Enough'));
    await expect(outcome).rejects.toThrow('Enough');
    expect(server.aborted).toBe(true);
  });
});

describe('the time limit of a call with progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('is extended while progress arrives, beyond that of other calls', async () => {
    const outcome = begin();
    const server = await stream();
    for (let heard = 0; heard < 3; heard += 1) {
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1_000);
      server.line({ progress: progress(heard) });
    }
    expect(3 * (REQUEST_TIMEOUT_MS - 1_000)).toBeGreaterThan(REQUEST_CANCEL_MS);
    expect(server.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    await expect(outcome).rejects.toMatchObject({ reason: 'timeout' });
    expect(server.aborted).toBe(true);
  });

  it('begins anew while a form is being sent', async () => {
    const outcome = call(importRecords, {
      params: { kind: 'capsules' },
      query: { dryRun: 'true' },
      form: new FormData(),
      onUploadProgress: () => {},
    });
    outcome.catch(() => undefined);
    const server = await stream();
    for (let sent = 0; sent < 3; sent += 1) {
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1_000);
      expect(server.aborted).toBe(false);
      server.uploaded(sent / 9);
    }
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    await expect(outcome).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('ends the call eventually, even while progress arrives', async () => {
    const outcome = begin();
    const server = await stream();
    for (let passed = 0; passed < LONG_REQUEST_CANCEL_MS; passed += 30_000) {
      expect(server.aborted).toBe(false);
      server.line({ progress: progress(passed) });
      await vi.advanceTimersByTimeAsync(30_000);
    }
    await expect(outcome).rejects.toMatchObject({ reason: 'timeout' });
    expect(server.aborted).toBe(true);
  });
});
