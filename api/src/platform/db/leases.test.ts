import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { urlOf } from '../../testing/scratch-databases.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { postgresPool } from './client.ts';
import { LEASE_SECONDS, withLease } from './leases.ts';

const log = { warn: vi.fn() };

describe('a lease', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** Makes the current holder of a lease look silent for a second more than leases last. */
  const letLapse = () =>
    database.pool.query(`update leases set renewed_at = renewed_at - interval '${LEASE_SECONDS + 1} s'`);

  it('runs the work every time when nothing else holds it', async () => {
    let done = 0;
    for (let round = 0; round < 3; round += 1) {
      await withLease(database, 'maintenance', { log }, async () => {
        done += 1;
      });
    }
    expect(done).toBe(3);
  });

  describe.runIf(inject('database') === 'postgresql')('of several processes', () => {
    it('skips the work while another process holds it, and is free again after a failure', async () => {
      const other = database.elsewhere?.();
      if (!other) throw new Error('This database has one process only');
      const done: string[] = [];
      const failing = withLease(database, 'sweep', { log }, async () => {
        // Renews, as its timer does while others wait to see whether it is silent.
        const renewing = setInterval(
          () => void database.pool.query('update leases set renewed_at = clock_timestamp()'),
          50,
        );
        await withLease(other, 'sweep', { log }, async () => void done.push('beside'));
        clearInterval(renewing);
        await withLease(other, 'maintenance', { log }, async () => void done.push('something else'));
        throw new Error('broken off');
      });
      await expect(failing).rejects.toThrow('broken off');
      await withLease(other, 'sweep', { log }, async () => void done.push('afterwards'));
      expect(done).toEqual(['something else', 'afterwards']);
      await other.close();
    });

    it('passes from a silent process to another, and the former one is told when it wakes up', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const other = database.elsewhere?.();
      if (!other) throw new Error('This database has one process only');
      const done: string[] = [];
      await withLease(database, 'sweep', { log }, async (signal) => {
        await letLapse();
        await withLease(other, 'sweep', { log }, async (held) => {
          done.push('taken over');
          vi.advanceTimersToNextTimer();
          await vi.waitFor(() => expect(signal.aborted).toBe(true));
          expect(held.aborted).toBe(false);
        });
      });
      vi.useRealTimers();
      expect(done).toEqual(['taken over']);
      expect(log.warn).toHaveBeenCalledWith(
        expect.objectContaining({ lease: 'sweep', from: expect.stringContaining(`/${process.pid}/`) }),
        'Took over abandoned work',
      );
      await other.close();
    });

    it('waits for the lease of a process that has ended without giving it back', async () => {
      const { pool } = database;
      await pool.query(
        `insert into leases values ('backup', 'gone/1/abc', now(), clock_timestamp() - interval '${LEASE_SECONDS - 1} s')`,
      );
      const done: string[] = [];
      await withLease(database, 'backup', { log }, async () => void done.push('taken over'));
      expect(done).toEqual(['taken over']);
    });

    it('leaves all connections of a small pool to the work', async () => {
      const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
      const pool = postgresPool(urlOf(inject('databaseUrl'), rows[0]?.name ?? ''), { connections: 1 });
      const done: string[] = [];
      await withLease({ kind: 'postgresql', pool }, 'alerts', { log }, async () => {
        await withLease({ kind: 'postgresql', pool }, 'initiatives', { log }, async () => {
          await pool.query('select 1');
          done.push('both');
        });
      });
      await pool.end();
      expect(done).toEqual(['both']);
    });
  });
});
