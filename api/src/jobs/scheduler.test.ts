import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type Chore, doEvery } from './scheduler.ts';

const log = () => ({ error: vi.fn() });

describe('chores', () => {
  it('are all done, round after round, though one of them fails', async () => {
    const done: string[] = [];
    const told = log();
    const chore = (name: string, work: () => void = () => undefined): Chore => ({
      name,
      work: async () => {
        done.push(name);
        work();
      },
    });
    const broken = chore('second', () => {
      throw new Error('broken');
    });
    const chores = doEvery(5, [chore('first'), broken, chore('third')], told);
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(6));
    await chores.stop();
    expect(done.slice(0, 6)).toEqual(['first', 'second', 'third', 'first', 'second', 'third']);
    expect(told.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'broken' }), chore: 'second' },
      'Housekeeping failed',
    );
  });

  it('begin no round while another is under way', async () => {
    let [running, most, rounds] = [0, 0, 0];
    const slow = async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(30);
      running -= 1;
      rounds += 1;
    };
    const chores = doEvery(5, [{ name: 'slow', work: slow }], log());
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(1));
    await chores.stop();
    expect(most).toBe(1);
  });

  it('end with what is under way, which hears of it, and is no failure then', async () => {
    const told = log();
    const later = vi.fn();
    let begun = false;
    const long: Chore = {
      name: 'long',
      work: (signal) => {
        begun = true;
        return delay(60_000, undefined, { signal });
      },
    };
    const chores = doEvery(5, [long, { name: 'later', work: later }], told);
    await vi.waitFor(() => expect(begun).toBe(true));
    await chores.stop();
    expect(later).not.toHaveBeenCalled();
    expect(told.error).not.toHaveBeenCalled();
  });
});
