import type pg from 'pg';
import { vi } from 'vitest';
import type { DatabaseKind } from '../../../platform/db/client.ts';
import { scheduleBackups } from '../backup-schedule.ts';
import { shotsOfDeletedCampaign } from './demo-installation.ts';

/** A backup schedule on a database, with its log mocked. It checks every few milliseconds. */
export function scheduled(
  database: { kind: DatabaseKind; pool: pg.Pool },
  dataDir: string,
  to: string,
  { keep = 14, retry = 3_600_000, settings = {} as Record<string, string> } = {},
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { stop } = scheduleBackups(database, {
    to,
    everyHours: 24,
    keep,
    at: undefined,
    timeZone: 'America/Sao_Paulo',
    dataDir,
    log,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDir, ...settings },
    times: { pollInterval: 20, retryDelay: retry },
  });
  return { log, stop };
}

/** Writes shots with their ids and attempts atomically until `stop` is called. */
export function writingPairs(pool: pg.Pool) {
  let isWriting = true;
  const writing = (async () => {
    let pairs = 0;
    for (; isWriting; pairs += 1) {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(shotsOfDeletedCampaign(1));
      await client.query(`insert into attempts (key) values ('pair')`);
      await client.query('commit');
      client.release();
    }
    return pairs;
  })();
  return {
    stop: () => {
      isWriting = false;
      return writing;
    },
  };
}
