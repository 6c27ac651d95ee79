import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../tools/support/built-server.ts';
import { log } from '../tools/support/report.ts';
import { type ScratchDatabase, scratchDatabase } from '../tools/support/scratch-database.ts';

const CLIENTS = 500;
/** Reports that are kept when the process that makes them is killed. */
const KEPT_AT_KILL = 150;
const MINUTES = 15;

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)(`monthly reports of ${CLIENTS} clients`, () => {
  let database: ScratchDatabase;
  let pool: pg.Pool;
  let servers: BuiltServer[] = [];
  const arrived: { id: string; to: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 10_000) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
        arrived.push({ id, to: session.envelope.rcptTo[0]?.address ?? '' });
        done();
      });
    },
  });

  beforeAll(async () => {
    database = await scratchDatabase();
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@example.com' };
    const place = await database.handOver();
    pool = new pg.Pool({ connectionString: place.databaseUrl });
    servers = [await startBuiltServer(place, { env }), await startBuiltServer(place, { env })];
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await new Promise<void>((resolve) => smtp.close(resolve));
    await pool.end();
    await database.remove();
  });

  const count = async (what: string): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${what}`);
    return rows[0]?.count ?? 0;
  };

  it(
    'are each mailed once by two servers, of which the one at work is killed',
    async () => {
      await pool.query(`
        with made as (
          insert into organisations (name) select 'Cliente ' || nth from generate_series(1, ${CLIENTS}) nth
          returning organisation_id as id
        ), places_made as (
          insert into places (organisation_id, name, time_zone) select id, 'Loja', 'America/Sao_Paulo' from made
        ), settings as (
          insert into report_settings (organisation_id, enabled, day, next_month)
          select id, true, 1, date_trunc('month', now() - interval '1 day') - interval '1 month' from made
          returning organisation_id as id
        )
        insert into report_recipients (organisation_id, position, email, language)
        select id, 1, 'cliente-' || id || '@example.com', 'pt-BR' from settings`);
      const begun = performance.now();
      const seconds = () => ((performance.now() - begun) / 1000).toFixed(0);
      while ((await count('monthly_reports')) < KEPT_AT_KILL) await sleep(200);
      const { rows } = await pool.query<{ holder: string }>(
        `select holder from leases where name = 'reports'`,
      );
      const working = servers.find(({ pid }) => rows[0]?.holder.includes(`/${pid}/`));
      await working?.kill();
      log(`killed the server at work after ${seconds()} s`);
      expect(working).toBeDefined();
      await working?.restart();
      const waiting = `report_settings where next_month + interval '1 month' <= now() - interval '14 hours'`;
      while ((await count(waiting)) > 0) await sleep(500);
      log(`all reports were made after ${seconds()} s`);
      while ((await count(`mail_outbox where finished_at is null`)) > 0) await sleep(500);
      const kept = await count('monthly_reports');
      log(`all ${kept} were sent after ${seconds()} s, in ${arrived.length} deliveries`);
      expect(kept).toBeGreaterThanOrEqual(CLIENTS);
      // A mail that was being sent when its process died may arrive again, as the same message.
      expect(new Set(arrived.map(({ id }) => id)).size).toBe(kept);
      expect(arrived.length).toBeLessThanOrEqual(kept + 4);
      expect(new Set(arrived.map(({ to }) => to)).size).toBe(CLIENTS);
      expect(await count('monthly_reports where sent <> 1')).toBe(0);
    },
    MINUTES * 60_000,
  );
});
