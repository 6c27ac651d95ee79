import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTables } from '#api/testing/many-rows.ts';
import { filePart } from '#api/testing/pictures.ts';
import { longestBlock } from '../tools/load/watch-server.ts';
import { type BuiltServer, startBuiltServer } from '../tools/support/built-server.ts';
import { waitedIn } from '../tools/support/process.ts';
import { type ScratchDatabase, scratchDatabase } from '../tools/support/scratch-database.ts';

/** Milliseconds for which no call may block the event loop. */
const LIMIT_MS = 50;
/** A call is at fault only if it blocks each time: once, it may have been the garbage collector or the compiler. */
const TRIES = 6;
/** Milliseconds after a reading during which the server's monitor misses a block. */
const BLIND_MS = 30;

const ROWS = 2_000;
const IMPORTED_ROWS = 5_000;

interface Call {
  method: string;
  path: string;
  body?: BodyInit | (() => BodyInit) | undefined;
  /** Whether its success is what the test is about. */
  succeeds?: boolean;
}

interface Operation {
  parameters?: { name: string }[];
}

/** Calls that would end the test's own session or account. */
const LEFT_OUT = /logout|sessions|erasure|anonymise|passkeys|dashboard\/live/;

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('the event loop of a built server', () => {
  let database: ScratchDatabase;
  let server: BuiltServer;
  let authorization = '';

  beforeAll(async () => {
    database = await scratchDatabase();
    await fillTables(database.db, ROWS);
    server = await startBuiltServer(await database.handOver());
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(server.account);
    const signedIn = await fetch(`${server.address}/api/login`, { method: 'POST', headers, body });
    authorization = `Bearer ${(await signedIn.json()).token}`;
  });
  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  async function send({ method, path, body }: Call): Promise<number> {
    const type = typeof body === 'string' && { 'content-type': 'application/json' };
    const headers = { authorization, ...type };
    const sent = typeof body === 'function' ? body() : (body ?? null);
    const response = await fetch(`${server.address}/api${path}`, { method, headers, body: sent });
    await response.arrayBuffer();
    return response.status;
  }

  /** Milliseconds for which the call blocked, without those in which the machine gave the server no processor. */
  async function blockedBy(call: Call): Promise<number> {
    await longestBlock(server.address);
    await delay(BLIND_MS);
    const before = waitedIn(server.pid);
    const status = await send(call);
    if (call.succeeds) expect(status, `${call.method} ${call.path}`).toBeLessThan(300);
    const waited = waitedIn(server.pid) - before;
    return (await longestBlock(server.address)) - waited;
  }

  /** The calls of which every one of some tries blocked for too long, with the shortest time. */
  async function blocking(calls: Call[]): Promise<string[]> {
    const found: string[] = [];
    for (const call of calls) {
      let least = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < TRIES && least > LIMIT_MS; tries += 1) {
        least = Math.min(least, await blockedBy(call));
      }
      if (least > LIMIT_MS) found.push(`${call.method} ${call.path}: ${Math.round(least)} ms`);
    }
    return found;
  }

  it('is never blocked for 50 ms by any call of the API', async () => {
    const { paths } = await (await fetch(`${server.address}/api/docs/json`)).json();
    const calls = Object.entries<Record<string, Operation>>(paths)
      .filter(([path]) => !LEFT_OUT.test(path))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, { parameters = [] }]): Call => {
          const known = path
            .replace(/^\/api/, '')
            .replaceAll('{kind}', 'devices')
            .replaceAll(/\{\w+\}/g, '2');
          const isPaged = parameters.some(({ name }) => name === 'perPage');
          return {
            method: method.toUpperCase(),
            path: isPaged ? `${known}?perPage=100` : known,
            body: method === 'get' ? undefined : '{}',
          };
        }),
      );
    expect(calls.length).toBeGreaterThan(200);
    expect(await blocking(calls)).toEqual([]);
  });

  it('is never blocked for 50 ms by large work', async () => {
    const size = { width: 2_000, height: 2_000, channels: 1 } as const;
    const noise = sharp(randomBytes(size.width * size.height), { raw: size });
    const cover = await noise.toColourspace('b-w').png().toBuffer();
    const campaign = () => {
      const form = new FormData();
      form.set('name', `Campanha ${Math.random()}`);
      form.set('cover.file', filePart(cover), 'cover.png');
      form.set('collection[0][slot]', '1');
      form.set('collection[0][fragranceId]', '2');
      form.set('collection[0][shotSeconds]', '5');
      form.set('descriptions[0][language]', 'pt-BR');
      form.set('descriptions[0][description]', 'Grande');
      return form;
    };
    const sheet = new FormData();
    const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) => `NOVA-${row};2;1000`);
    sheet.set('file', new Blob([['serialNumber;fragrance;totalShots', ...rows].join('\n')]), 'a.csv');
    const all = (set: object) => JSON.stringify({ action: 'edit', set, where: {} });
    const hundred = Array.from({ length: 100 }, (_, id) => id + 2).join();
    const calls: Call[] = [
      { method: 'POST', path: '/campaigns', body: campaign },
      { method: 'POST', path: '/import/capsules?dryRun=true', body: sheet },
      { method: 'POST', path: '/devices/bulk?dryRun=true', body: all({ campaignId: null }) },
      { method: 'POST', path: '/fragrances/bulk?dryRun=true', body: all({ categoryId: 2 }) },
      { method: 'POST', path: '/me/totp', body: '{}' },
      { method: 'POST', path: '/login', body: JSON.stringify(server.account) },
      { method: 'GET', path: '/content/campaigns/2.zip' },
      { method: 'GET', path: '/capsules/export' },
      { method: 'GET', path: '/me/data' },
      ...['summary', 'shots-trend', 'shots-campaign', 'shots-fragrance'].map((figure) => ({
        method: 'GET',
        path: `/dashboard/${figure}?placeId=${hundred}`,
      })),
      { method: 'GET', path: `/capsules/refill?within=365&organisationId=${hundred}` },
    ];
    expect(await blocking(calls.map((call) => ({ ...call, succeeds: true })))).toEqual([]);
  });
});
