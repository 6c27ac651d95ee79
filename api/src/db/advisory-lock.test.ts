import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { withAdvisoryLock } from './advisory-lock.ts';

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
});
