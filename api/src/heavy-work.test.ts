import { expect, it } from 'vitest';
import { heavyWork } from './heavy-work.ts';

it('runs two at once, in turn, and goes on after a failure', async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) =>
    heavyWork(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(number);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (number === 1) throw new Error('broken');
      return number;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
