import { expect, it } from 'vitest';
import { LostError, RefusedError } from './api.ts';
import { Random } from './random.ts';
import { retryDelay, withRetries } from './retries.ts';
import { Traffic } from './traffic.ts';

const random = new Random('patience');
const refused = (status: number, retryAfter?: number) =>
  new RefusedError('GET /x', status, 'code', retryAfter);

it('the pause before a retry grows and respects Retry-After', () => {
  const lost = new LostError('GET /x', false);
  expect(retryDelay(lost, 1, random)).toBeLessThanOrEqual(100);
  expect(retryDelay(lost, 4, random)).toBeGreaterThanOrEqual(400);
  expect(retryDelay(lost, 50, random)).toBeLessThanOrEqual(2_000);
  expect(retryDelay(refused(429, 7), 1, random)).toBeGreaterThanOrEqual(7_000);
  expect(retryDelay(refused(503), 1, random)).toBeLessThanOrEqual(100);
});

it('retries stop for errors that would repeat and after too many failures', () => {
  expect(retryDelay(refused(403), 1, random)).toBeUndefined();
  expect(retryDelay(new TypeError('a mistake'), 1, random)).toBeUndefined();
  expect(retryDelay(refused(503), 91, random)).toBeUndefined();
});

it('retries go on until a call succeeds, and count reconnections', async () => {
  const traffic = new Traffic();
  const outcomes = [new LostError('GET /x', true), new LostError('GET /x', false), refused(503), 'done'];
  const call = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  expect(await withRetries(call, random, traffic)).toBe('done');
  expect(traffic.reconnected).toBe(1);
  await expect(withRetries(() => Promise.reject(refused(404)), random, traffic)).rejects.toThrow('404');
});
