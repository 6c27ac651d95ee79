import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Category, exportCategories } from '#contracts/categories.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import { categoryList } from '../../../modules/categories/categories.queries.ts';
import { categorySheet } from '../../../modules/categories/categories.routes.ts';
import { bareHttp } from '../../../testing/bare-http.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import type { FullList } from '../../db/define-list.ts';
import { AdmissionGate } from '../../http/admission-gate.ts';
import { HEARTBEAT_MS } from '../../http/event-stream.ts';
import { serveListExport } from './list-export.ts';

type Asked = Received<typeof exportCategories>['query'];

const app = await sharedTestApp();
let userId: number;

beforeAll(async () => {
  ({ userId } = await app.makeUser({ profile: 'ADMIN', organisationId: null }));
  // Random names hardly compress, so a file of a few of them exceeds the send buffers.
  await app.db.execute(
    sql`insert into categories (name) select md5(n::text) || md5((-n)::text) from generate_series(1, 2000) n`,
  );
});

/** A server that exports a list read by `read` and collects its response payloads. */
async function serverOf(read: (query: Asked) => Promise<FullList<Category>>, left = () => {}) {
  const server = Fastify();
  server.addHook('onRequestAbort', async (_) => left());
  const payloads: unknown[] = [];
  server.addHook('onSend', async (_, __, payload) => {
    payloads.push(payload);
  });
  const http = bareHttp({
    app: server,
    gate: new AdmissionGate(server.log),
    userOf: () => userId,
    heartbeatMs: HEARTBEAT_MS,
  });
  serveListExport(http, app.db, exportCategories, categorySheet, read);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return { server, payloads, url: `${address}/api${exportCategories.path}` };
}

/** An endless list, read from the database again and again. */
function endlessList() {
  const reading = { ended: false };
  async function* rows(query: Asked) {
    try {
      for (;;) yield* (await categoryList('UTC').all(app.db, query)).rows;
    } finally {
      reading.ended = true;
    }
  }
  return { reading, read: async (query: Asked) => ({ total: 1, rows: rows(query) }) };
}

describe('an export whose client disconnects', () => {
  it('stops reading and releases its connection', async () => {
    const { reading, read } = endlessList();
    const { server, url } = await serverOf(read);
    const asked = get(url, { agent: false }).on('error', () => {});
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer, 'data');
    expect(reading.ended).toBe(false);
    asked.destroy();
    await expect.poll(() => reading.ended, { timeout: 10_000 }).toBe(true);
    const { pool } = app.database;
    await expect.poll(() => [pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
    await server.close();
  });

  it('never starts if the client leaves first', async () => {
    const { read } = endlessList();
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const { server, url, payloads } = await serverOf(async (query) => {
      asked.destroy();
      await left;
      return read(query);
    }, leave);
    const asked = get(url, { agent: false }).on('error', () => {});
    await expect.poll(() => payloads).toEqual([expect.objectContaining({ destroyed: true })]);
    await server.close();
  });
});
