import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { postgresPool } from './client.ts';

describe('an advisory lock', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('runs the work every time when nothing else holds it', async () => {
    let done = 0;
    for (let round = 0; round < 3; round += 1) {
      await withAdvisoryLock(database, 'maintenance', async () => {
        done += 1;
      });
    }
    expect(done).toBe(3);
  });

  it.runIf(inject('database') === 'postgresql')(
    'skips the work while another process holds it, and is free again after a failure',
    async () => {
      const other = database.elsewhere?.();
      if (!other) throw new Error('This database has one process only');
      const done: string[] = [];
      const failing = withAdvisoryLock(database, 'sweep', async () => {
        await withAdvisoryLock(other, 'sweep', async () => void done.push('beside'));
        await withAdvisoryLock(other, 'maintenance', async () => void done.push('something else'));
        throw new Error('broken off');
      });
      await expect(failing).rejects.toThrow('broken off');
      await expect
        .poll(async () => {
          await withAdvisoryLock(other, 'sweep', async () => void done.push('afterwards'));
          return done;
        })
        .toContain('afterwards');
      expect(done.slice(0, 2)).toEqual(['something else', 'afterwards']);
      await other.close();
    },
  );

  it.runIf(inject('database') === 'postgresql')(
    'leaves a connection to the work, however many are held in a small pool',
    async () => {
      const pool = postgresPool(database.pool.options.connectionString ?? '', { connections: 2 });
      const jobs = ['maintenance', 'alerts', 'initiatives'] as const;
      const [holding, done] = [new Set<string>(), new Set<string>()];
      const run = (what: (typeof jobs)[number]) =>
        withAdvisoryLock({ kind: 'postgresql', pool }, what, async () => {
          holding.add(what);
          await vi.waitFor(() => expect(holding.size).toBe(jobs.length));
          await pool.query('select 1');
          done.add(what);
        });
      const results = await Promise.allSettled(jobs.map(run));
      await pool.end();
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      expect([...done].sort()).toEqual([...jobs].sort());
    },
  );
});
