import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '#api/modules/session/opaque-tokens.ts';
import { type BuiltServer, startBuiltServer } from '../tools/support/built-server.ts';
import { type ScratchDatabase, scratchDatabase } from '../tools/support/scratch-database.ts';

/** Debian's package `faketime`. The variant for threads, which Node has. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const canFake = existsSync(LIBRARY);
if (!canFake) console.log(`${LIBRARY} is missing: clocks that differ are not tested in this run.`);

/** Seconds that the clock of the second server is ahead. */
const AHEAD = 300;

describe.skipIf(process.env.TEST_DATABASE_URL === undefined || !canFake)(
  'two servers whose clocks differ by five minutes',
  () => {
    let database: ScratchDatabase;
    let servers: BuiltServer[] = [];
    let url: string;

    beforeAll(async () => {
      database = await scratchDatabase();
      const place = await database.handOver();
      url = place.databaseUrl ?? '';
      const env = { LD_PRELOAD: LIBRARY, FAKETIME: `+${AHEAD}s`, DONT_FAKE_MONOTONIC: '1' };
      servers = [await startBuiltServer(place), await startBuiltServer(place, { env })];
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database?.remove();
    });

    async function call(server: BuiltServer | undefined, path: string, body?: object, authorization = '') {
      const answer = await fetch(`${server?.address}/api${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(authorization && { authorization }),
        },
      });
      return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') };
    }

    async function query(text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    }

    it('accept each other’s sessions and tell devices the same time', async () => {
      const [right, ahead] = servers;
      const { email, password } = right?.account ?? { email: '', password: '' };
      const signedIn = await call(ahead, '/login', { email, password });
      expect(signedIn.status).toBe(200);
      const bearer = `Bearer ${signedIn.body.token}`;
      const { iat, exp } = JSON.parse(Buffer.from(signedIn.body.token.split('.')[1], 'base64url').toString());
      expect(exp - iat).toBe(900);
      expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(60);
      for (const server of servers)
        expect((await call(server, '/usuario/me', undefined, bearer)).status).toBe(200);
      const key = newToken();
      await query(`insert into devices (mac_address, key_hash) values ('02:00:00:00:00:01', $1)`, [
        tokenHash(key),
      ]);
      for (const server of servers) {
        const config = await call(server, '/device/config', undefined, `Device ${key}`);
        expect(config.status).toBe(200);
        expect(Math.abs(Date.parse(config.body.serverTime) - Date.now())).toBeLessThan(60_000);
      }
    });

    it('tell the difference in the metrics and to administrators', async () => {
      const [right, ahead] = servers;
      const { email, password } = right?.account ?? { email: '', password: '' };
      const { body } = await call(right, '/login', { email, password });
      const skewOf = async (server: BuiltServer | undefined) =>
        (await call(server, '/system', undefined, `Bearer ${body.token}`)).body.clockSkew;
      expect(Math.abs(await skewOf(right))).toBeLessThan(60);
      expect(Math.abs((await skewOf(ahead)) - AHEAD)).toBeLessThan(60);
      const metrics = await (await fetch(`${ahead?.address}/metrics`)).text();
      const [, value] = /^sillage_clock_skew_seconds (\S+)$/m.exec(metrics) ?? [];
      expect(Math.abs(Number(value) - AHEAD)).toBeLessThan(60);
    });
  },
);
