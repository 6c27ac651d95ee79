import type pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { clockNow, clockSkew, setClock } from '../lib/clock.ts';
import { followClock, measureClock } from './clock-skew.ts';

/** A database whose clock is ahead of this machine's by so many milliseconds. */
function aheadBy(milliseconds: number): pg.Pool {
  const query = async () => ({ rows: [{ ms: Date.now() + milliseconds }] });
  return { connect: async () => ({ query, release: () => {} }) } as unknown as pg.Pool;
}

afterEach(() => vi.useRealTimers());
// Other tests go by this machine's clock.
afterAll(() => setClock(undefined));

describe('the clock that servers share', () => {
  it('is the one of the database, whatever this machine shows', async () => {
    await measureClock(aheadBy(-300_000));
    expect(Math.abs(clockNow() - (Date.now() - 300_000))).toBeLessThan(1_000);
    expect(clockSkew()).toBeCloseTo(300, 0);
  });

  it('does not follow a step of this machine’s clock', async () => {
    await measureClock(aheadBy(0));
    const before = clockNow();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(clockNow() - before).toBeLessThan(60_000);
    expect(clockSkew()).toBeGreaterThan(3_500);
  });

  it('is logged once when this machine begins to differ', async () => {
    const log = { warn: vi.fn(), error: vi.fn() };
    const schedule = await followClock(aheadBy(-300_000), log);
    await schedule.stop();
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { skewSeconds: expect.closeTo(300, 0) },
      'The clock of this machine differs from the database’s',
    );
    log.warn.mockClear();
    await (await followClock(aheadBy(500), log)).stop();
    expect(log.warn).not.toHaveBeenCalled();
  });
});
