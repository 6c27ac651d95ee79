import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/test-app.ts';

/** Milliseconds. */
const LIMITS = { silence: 600, total: 1_500 };
const PAUSE = 200;

const app = await sharedTestApp({ uploadLimits: LIMITS });
let token: string;
beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  token = await app.token('ADMIN');
});

/** The pieces of a form with a csv file, each with a line of it. */
function formPieces(lines: number): string[] {
  const head = [
    '--part',
    'content-disposition: form-data; name="file"; filename="capsules.csv"',
    'content-type: text/csv',
  ];
  return [
    [...head, '', 'serialNumber;fragrance;totalShots;dueDate', ''].join('\r\n'),
    ...Array.from({ length: lines }, (_, index) => `SC-${index};Rosa;100;2030-12-31\r\n`),
    '\r\n--part--\r\n',
  ];
}

const FORM = { path: '/api/import/capsules?dryRun=true', type: 'multipart/form-data; boundary=part' };
const JSON_BODY = { path: '/api/categories', type: 'application/json' };

function begin({ path, type }: typeof FORM, pieces: string[]): ClientRequest {
  const { port } = app.app.server.address() as AddressInfo;
  return request({
    port,
    path,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-language': 'pt-BR',
      'content-length': Buffer.byteLength(pieces.join('')),
    },
  });
}

async function answerTo(call: ClientRequest) {
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    connection: response.headers.connection,
    body: (await json(response)) as { code?: string; detail?: string },
  };
}

/** @returns the number of pieces sent before the connection was closed */
async function sendSlowly(call: ClientRequest, pieces: string[]): Promise<number> {
  for (const [sent, piece] of pieces.entries()) {
    if (call.destroyed) return sent;
    call.write(piece);
    await delay(PAUSE);
  }
  call.end();
  return pieces.length;
}

describe('an upload', () => {
  it.each([
    ['a form', FORM, formPieces(10)],
    ['JSON', JSON_BODY, ['{"name": "Flo', 'rais"}']],
  ])('of %s that falls silent is refused with 408, and its connection closed', async (_, kind, pieces) => {
    const call = begin(kind, pieces);
    call.on('error', () => {});
    call.write(pieces[0]);
    const begun = performance.now();
    const { status, connection, body } = await answerTo(call);
    expect({ status, connection, code: body.code }).toEqual({
      status: 408,
      connection: 'close',
      code: 'upload.stalled',
    });
    expect(body.detail).toBe('O envio parou antes do fim. Verifique a conexão e tente novamente.');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(LIMITS.silence);
  });

  it('that is slow but steady takes as long as it takes', async () => {
    const pieces = formPieces(10);
    const call = begin(FORM, pieces);
    const begun = performance.now();
    const answer = answerTo(call);
    await sendSlowly(call, pieces);
    expect((await answer).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(LIMITS.total);
  });

  it('may be silent while it waits for its turn', async () => {
    const pieces = formPieces(10);
    const ahead = [begin(FORM, pieces), begin(FORM, pieces)];
    const sent = ahead.map((call) => sendSlowly(call, pieces));
    const aheadAnswers = ahead.map(answerTo);
    await delay(PAUSE);
    const [first = '', ...rest] = formPieces(1);
    const waiting = begin(FORM, [first, ...rest]);
    const answer = answerTo(waiting);
    waiting.write(first);
    await delay(2 * LIMITS.silence);
    waiting.end(rest.join(''));
    expect((await answer).status).toBe(200);
    await Promise.all([...sent, ...aheadAnswers]);
  });

  it('that is no form is limited in total, too', async () => {
    const pieces = ['{"name": "', ...Array.from({ length: 30 }, () => 'x'), '"}'];
    const call = begin(JSON_BODY, pieces);
    call.on('error', () => {});
    const sent = sendSlowly(call, pieces);
    expect(await answerTo(call)).toMatchObject({ status: 408, body: { code: 'upload.stalled' } });
    call.destroy();
    await sent;
  });

  it('that is refused unread is not received without end', async () => {
    const pieces = formPieces(300);
    const call = begin({ ...FORM, path: '/api/nowhere' }, pieces);
    const closed = once(call, 'close');
    call.on('error', () => {});
    const sent = sendSlowly(call, pieces);
    expect((await answerTo(call)).status).toBe(404);
    await closed;
    expect(await sent).toBeLessThan(pieces.length);
  });

  it('that came without a network, as in tests, is forgotten', async () => {
    const admin = await app.as('ADMIN');
    expect((await admin.post('/categories', { body: { name: 'Sem rede' } })).status).toBe(201);
    // An error in the check would fail this file.
    await delay(3 * LIMITS.silence);
  });
});
