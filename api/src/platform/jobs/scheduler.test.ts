import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type Job, runEvery } from './scheduler.ts';

const log = () => ({ error: vi.fn() });

describe('scheduled jobs', () => {
  it('all run in every round, even if one of them fails', async () => {
    const done: string[] = [];
    const told = log();
    const job = (name: string, work: () => void = () => undefined): Job => ({
      name,
      work: async () => {
        done.push(name);
        work();
      },
    });
    const broken = job('second', () => {
      throw new Error('broken');
    });
    const jobs = runEvery(5, [job('first'), broken, job('third')], told);
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(6));
    await jobs.stop();
    expect(done.slice(0, 6)).toEqual(['first', 'second', 'third', 'first', 'second', 'third']);
    expect(told.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'broken' }), job: 'second' },
      'Maintenance failed',
    );
  });

  it('never overlap with the previous round', async () => {
    let [running, most, rounds] = [0, 0, 0];
    const slow = async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(30);
      running -= 1;
      rounds += 1;
    };
    const jobs = runEvery(5, [{ name: 'slow', work: slow }], log());
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(1));
    await jobs.stop();
    expect(most).toBe(1);
  });

  it('are aborted by stop, which waits for them and logs no failure', async () => {
    const told = log();
    const later = vi.fn();
    let begun = false;
    const long: Job = {
      name: 'long',
      work: (signal) => {
        begun = true;
        return delay(60_000, undefined, { signal });
      },
    };
    const jobs = runEvery(5, [long, { name: 'later', work: later }], told);
    await vi.waitFor(() => expect(begun).toBe(true));
    await jobs.stop();
    expect(later).not.toHaveBeenCalled();
    expect(told.error).not.toHaveBeenCalled();
  });
});
