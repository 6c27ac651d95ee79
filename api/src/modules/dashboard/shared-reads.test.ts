import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharedReads } from './shared-reads.ts';

let reads: SharedReads;
const read = vi.fn<() => Promise<number>>();

beforeEach(() => {
  vi.useFakeTimers();
  reads = new SharedReads();
  let times = 0;
  read.mockReset().mockImplementation(async () => ++times);
});
afterEach(() => vi.useRealTimers());

describe('a shared read', () => {
  it('runs once for all callers within a second', async () => {
    const first = reads.read('figures', read);
    vi.advanceTimersByTime(999);
    expect(await Promise.all([first, reads.read('figures', read)])).toEqual([1, 1]);
    vi.advanceTimersByTime(1);
    expect(await reads.read('figures', read)).toBe(2);
  });

  it('runs once per key', async () => {
    expect(await reads.read('of May', read)).toBe(1);
    expect(await reads.read('of June', read)).toBe(2);
  });

  it('runs again after a change, even if one was under way', async () => {
    const before = reads.read('figures', read);
    reads.clear();
    expect(await reads.read('figures', read)).toBe(2);
    expect(await before).toBe(1);
    expect(await reads.read('figures', read)).toBe(2);
  });

  it('fails for those waiting and is retried for the next caller', async () => {
    read.mockRejectedValueOnce(new Error('away'));
    const answers = await Promise.allSettled([reads.read('figures', read), reads.read('figures', read)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.read('figures', read)).toBe(1);
  });
});
