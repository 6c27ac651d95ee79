import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { maintenance } from '../db/schema/maintenance.ts';
import { type ClockState, clockDoubt, nextClockState, ROUND_SECONDS, trustedTime } from './trusted-clock.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 2, 14, 9);

/** A clock read by rounds: each advances it by the round's interval, and tests move it in between. */
function watched(state: ClockState) {
  let now = START;
  let known = state;
  return {
    move(seconds: number) {
      now += seconds * 1000;
    },
    looks(rounds: number) {
      for (let round = 0; round < rounds; round += 1) {
        now += ROUND_SECONDS * 1000;
        known = nextClockState(known, new Date(now));
      }
      return known;
    },
    get state() {
      return known;
    },
  };
}

const NEW: ClockState = {
  lookedAt: null,
  steadySeconds: 0,
  doubtedSince: null,
  believedAt: null,
  believedSeconds: 0,
  doubtedSeconds: 0,
};
const BELIEVED = { ...NEW, lookedAt: new Date(START), steadySeconds: 7 * DAY };
const WEEK = (7 * DAY) / ROUND_SECONDS;

const isBelieved = ({ doubtedSince, steadySeconds }: ClockState) =>
  doubtedSince === null && steadySeconds === 7 * DAY;

describe('a watched clock', () => {
  it('is trusted after a week of watching, and not doubted before', () => {
    const clock = watched(NEW);
    expect(isBelieved(clock.looks(WEEK))).toBe(false);
    expect(clock.state.doubtedSince).toBeNull();
    expect(isBelieved(clock.looks(1))).toBe(true);
  });

  it.each([
    ['stands still over the weekend', 2 * DAY - ROUND_SECONDS],
    ['is corrected by some minutes', -2 * ROUND_SECONDS],
  ])('is still trusted when it %s', (_, seconds) => {
    const clock = watched(BELIEVED);
    clock.move(seconds);
    expect(isBelieved(clock.looks(1))).toBe(true);
  });

  it.each([
    ['two years ahead', 730 * DAY],
    ['two years back', -730 * DAY],
    ['three days ahead', 3 * DAY],
    ['an hour back', -HOUR],
  ])('is doubted after a step %s, until it is set right', (_, seconds) => {
    const clock = watched(BELIEVED);
    clock.move(seconds);
    expect(clock.looks(1)).toMatchObject({ doubtedSince: clock.state.lookedAt, believedAt: new Date(START) });
    expect(isBelieved(clock.looks(5 * (DAY / ROUND_SECONDS)))).toBe(false);
    clock.move(-seconds);
    expect(isBelieved(clock.looks(1))).toBe(true);
  });

  it('is trusted again after another week without a step', () => {
    const clock = watched(BELIEVED);
    clock.move(730 * DAY);
    clock.looks(WEEK - 1);
    clock.move(10 * DAY);
    expect(isBelieved(clock.looks(WEEK))).toBe(false);
    expect(isBelieved(clock.looks(1))).toBe(true);
  });

  it('is not trusted sooner by steps too small for doubt', () => {
    const clock = watched(BELIEVED);
    clock.move(730 * DAY);
    clock.looks(1);
    for (let round = 0; round < 20; round += 1) {
      clock.move(DAY);
      expect(isBelieved(clock.looks(1))).toBe(false);
    }
  });
});

describe('the clock of the database', () => {
  let database: TestDatabase;
  let lines: [string, object][];
  const log = {
    warn: (about: object) => lines.push(['warn', about]),
    info: (about: object) => lines.push(['info', about]),
  };
  const look = (at?: Date) => trustedTime(database.db, log, at);
  const later = (seconds: number) => new Date(START + seconds * 1000);

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    lines = [];
    await database.db.update(maintenance).set(BELIEVED);
  });

  it('is used as long as nothing speaks against it', async () => {
    expect(await look(later(600))).toEqual(later(600));
    await database.db.update(maintenance).set({ lookedAt: new Date(), steadySeconds: 7 * DAY });
    const now = await look();
    expect(Math.abs((now?.getTime() ?? 0) - Date.now())).toBeLessThan(10_000);
    expect(lines).toEqual([]);
    expect(await clockDoubt(database.db)).toBeUndefined();
  });

  it('logs a step once an hour with both times, and its end', async () => {
    const wrong = 730 * DAY;
    for (let round = 1; round <= 13; round += 1) {
      expect(await look(later(wrong + round * ROUND_SECONDS))).toBeUndefined();
    }
    expect(await clockDoubt(database.db)).toEqual({ since: later(wrong + 600), believedAt: later(0) });
    expect(lines).toEqual([
      ['warn', { clock: later(wrong + 600), believed: later(0) }],
      ['warn', { clock: later(wrong + 600 + HOUR), believed: later(0) }],
      ['warn', { clock: later(wrong + 600 + 2 * HOUR), believed: later(0) }],
    ]);
    expect(await look(later(14 * ROUND_SECONDS))).toEqual(later(14 * ROUND_SECONDS));
    expect(lines.at(-1)?.[0]).toBe('info');
    expect(await clockDoubt(database.db)).toBeUndefined();
  });

  it('is read by several processes without mistaking each other for a step', async () => {
    await database.db.update(maintenance).set({ lookedAt: new Date(), steadySeconds: 7 * DAY });
    const times = await Promise.all(Array.from({ length: 8 }, () => look()));
    expect(times.filter((time) => time === undefined)).toEqual([]);
    expect(lines).toEqual([]);
  });
});
