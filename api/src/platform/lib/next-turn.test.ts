import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nextTurn } from './next-turn.ts';

it('nextTurn resumes one caller in each turn of the event loop, in the order in which they asked', async () => {
  const resumed: string[] = [];
  const piecewise = async (name: string) => {
    for (let piece = 1; piece <= 2; piece += 1) {
      await nextTurn();
      resumed.push(`${name}${piece}`);
    }
  };
  const working = Promise.all([piecewise('a'), piecewise('b')]);
  const seen: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    await turn();
    seen.push(resumed.length);
  }
  await working;
  expect(resumed).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(seen.every((count, index) => count - (seen[index - 1] ?? 0) <= 1)).toBe(true);
});
