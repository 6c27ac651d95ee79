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
  it('is done once for all who ask within a second', async () => {
    const first = reads.read('figures', read);
    vi.advanceTimersByTime(999);
    expect(await Promise.all([first, reads.read('figures', read)])).toEqual([1, 1]);
    vi.advanceTimersByTime(1);
    expect(await reads.read('figures', read)).toBe(2);
  });

  it('is of its own key', async () => {
    expect(await reads.read('of May', read)).toBe(1);
    expect(await reads.read('of June', read)).toBe(2);
  });

  it('is done anew after a change, also where it was under way', async () => {
    const before = reads.read('figures', read);
    reads.forget();
    expect(await reads.read('figures', read)).toBe(2);
    expect(await before).toBe(1);
    expect(await reads.read('figures', read)).toBe(2);
  });

  it('fails for those who wait, and is tried again for the next', async () => {
    read.mockRejectedValueOnce(new Error('away'));
    const answers = await Promise.allSettled([reads.read('figures', read), reads.read('figures', read)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.read('figures', read)).toBe(1);
  });
});
