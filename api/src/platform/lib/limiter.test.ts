import { describe, expect, it } from 'vitest';
import { keyedLimiter } from './limiter.ts';

describe('a limiter', () => {
  it('runs work in order up to its limit, and continues after a failure', async () => {
    const run = keyedLimiter()('a', 2);
    let running = 0;
    let most = 0;
    const started: number[] = [];
    const work = (number: number) => async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (number === 1) throw new Error('of its own');
      return number;
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => run(work(number))));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('runs work under different keys in parallel', async () => {
    const forKey = keyedLimiter();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.push(`${name} ends`);
    };
    await Promise.all([forKey('a', 1)(work('a1')), forKey('a', 1)(work('a2')), forKey('b', 1)(work('b1'))]);
    expect(log.slice(0, 2)).toEqual(['a1 begins', 'b1 begins']);
    expect(log.indexOf('a2 begins')).toBeGreaterThan(log.indexOf('a1 ends'));
  });
});
