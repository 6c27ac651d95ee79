import { setImmediate as settle } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { COSTLY_REST_MAX_MS, COSTLY_WAIT_MS } from '#contracts/core/constants.ts';
import { AdmissionGate, type Leave, type Places, REFUSAL_HELD_MS } from './admission-gate.ts';
import { CallerGoneError } from './caller-signal.ts';
import type { ProblemError } from './problem.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A gate, and the calls that have tried to enter it. */
function gateWith(given: Omit<Places, 'rest'> & { rest?: number }) {
  const places = { rest: 0, ...given };
  const lines: unknown[] = [];
  const gate = new AdmissionGate(
    { warn: (line: unknown) => void lines.push(line) },
    { report: places, batch: places, upload: places, stream: places },
  );
  const entered: { account: string; leave: Leave }[] = [];
  const refused: ProblemError[] = [];
  return {
    gate,
    lines,
    refused,
    /** The accounts of the calls let in, in that order. */
    entered: async () => {
      await settle();
      return entered.map(({ account }) => account);
    },
    ask(account: string, { amount = 1, signal = new AbortController().signal } = {}) {
      gate.enter('report', { account, amount, signal }).then(
        (leave) => entered.push({ account, leave }),
        (error) => refused.push(error),
      );
    },
    async leave(index: number) {
      await settle();
      entered[index]?.leave();
    },
    counts: () => gate.counts().find(({ cost }) => cost === 'report'),
  };
}

describe('the gate of costly calls', () => {
  it('admits as many calls of an account at once as it may have, and the next as one leaves', async () => {
    const calls = gateWith({ account: 2, all: 10, waiting: 5 });
    for (let count = 0; count < 4; count += 1) calls.ask('a');
    expect(await calls.entered()).toEqual(['a', 'a']);
    expect(calls.counts()).toEqual({ cost: 'report', running: 2, waiting: 2, refused: 0 });
    await calls.leave(0);
    expect(await calls.entered()).toEqual(['a', 'a', 'a']);
  });

  it('refuses a call once too many of its account wait, but none of another account', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = gateWith({ account: 1, all: 10, waiting: 2 });
    for (let count = 0; count < 5; count += 1) calls.ask('a');
    calls.ask('b');
    expect(await calls.entered()).toEqual(['a', 'b']);
    vi.advanceTimersByTime(REFUSAL_HELD_MS);
    await calls.entered();
    expect(calls.refused).toMatchObject(
      Array(2).fill({ code: 'rate_limited', details: { retryAfter: 5, variant: 'rate_limited.costly' } }),
    );
    expect(calls.counts()).toEqual({ cost: 'report', running: 2, waiting: 2, refused: 2 });
  });

  it('lets accounts take turns, whoever has asked most', async () => {
    const calls = gateWith({ account: 1, all: 1, waiting: 5 });
    for (const account of ['a', 'a', 'a', 'b', 'b', 'c']) calls.ask(account);
    for (let index = 0; index < 6; index += 1) await calls.leave(index);
    expect(await calls.entered()).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('counts amounts, and lets no small call pass a large one whose turn it is', async () => {
    const calls = gateWith({ account: 10, all: 10, waiting: 5 });
    calls.ask('a', { amount: 6 });
    calls.ask('b', { amount: 8 });
    calls.ask('c', { amount: 1 });
    expect(await calls.entered()).toEqual(['a']);
    await calls.leave(0);
    expect(await calls.entered()).toEqual(['a', 'b', 'c']);
  });

  it('admits an amount beyond the limit when nothing else is under way', async () => {
    const calls = gateWith({ account: 10, all: 10, waiting: 5 });
    calls.ask('a', { amount: 30 });
    calls.ask('a', { amount: 1 });
    expect(await calls.entered()).toEqual(['a']);
    await calls.leave(0);
    expect(await calls.entered()).toEqual(['a', 'a']);
  });

  it('gives a place back once it has rested for some times as long as the call took', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const calls = gateWith({ account: 1, all: 1, waiting: 5, rest: 3 });
    calls.ask('a');
    calls.ask('a');
    await calls.entered();
    vi.advanceTimersByTime(100);
    await calls.leave(0);
    // Only its account waits.
    calls.ask('b');
    expect(await calls.entered()).toEqual(['a', 'b']);
    await calls.leave(1);
    vi.advanceTimersByTime(299);
    expect(await calls.entered()).toEqual(['a', 'b']);
    expect(calls.counts()).toMatchObject({ running: 0, waiting: 1 });
    vi.advanceTimersByTime(1);
    expect(await calls.entered()).toEqual(['a', 'b', 'a']);
  });

  it('lets no place rest for longer than the longest rest', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const calls = gateWith({ account: 1, all: 1, waiting: 5, rest: 3 });
    calls.ask('a');
    await calls.entered();
    vi.advanceTimersByTime(60_000);
    await calls.leave(0);
    calls.ask('a');
    vi.advanceTimersByTime(COSTLY_REST_MAX_MS);
    expect(await calls.entered()).toEqual(['a', 'a']);
  });

  it('forgets a waiting call whose caller has gone', async () => {
    const calls = gateWith({ account: 1, all: 10, waiting: 1 });
    const leaving = new AbortController();
    calls.ask('a');
    calls.ask('a', { signal: leaving.signal });
    await calls.entered();
    leaving.abort(new CallerGoneError());
    calls.ask('a');
    expect(await calls.entered()).toEqual(['a']);
    expect(calls.refused).toEqual([expect.any(CallerGoneError)]);
    expect(calls.counts()).toMatchObject({ waiting: 1, refused: 0 });
  });

  it('lets the next call in when a large one ahead of it goes', async () => {
    const calls = gateWith({ account: 10, all: 10, waiting: 5 });
    const leaving = new AbortController();
    calls.ask('a', { amount: 6 });
    calls.ask('b', { amount: 8, signal: leaving.signal });
    calls.ask('c', { amount: 1 });
    await calls.entered();
    leaving.abort(new CallerGoneError());
    expect(await calls.entered()).toEqual(['a', 'c']);
  });

  it('refuses a call that has waited too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = gateWith({ account: 1, all: 10, waiting: 5 });
    calls.ask('a');
    calls.ask('a');
    vi.advanceTimersByTime(COSTLY_WAIT_MS - 1);
    await calls.entered();
    expect(calls.refused).toEqual([]);
    vi.advanceTimersByTime(1);
    await calls.entered();
    expect(calls.refused).toMatchObject([{ code: 'rate_limited' }]);
    expect(calls.counts()).toMatchObject({ running: 1, waiting: 0 });
  });

  it('logs refusals at most once a minute, and marks those of an account that the audit trail has already', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const calls = gateWith({ account: 1, all: 10, waiting: 0 });
    for (let count = 0; count < 4; count += 1) calls.ask('a');
    await calls.entered();
    vi.advanceTimersByTime(REFUSAL_HELD_MS);
    await calls.entered();
    vi.advanceTimersByTime(60_000);
    calls.ask('a');
    await calls.entered();
    expect(calls.lines).toEqual([
      { cost: 'report', account: 'a', refused: 1 },
      { cost: 'report', account: 'a', refused: 3 },
    ]);
    expect(calls.refused.map(({ details }) => details.isRepeated)).toEqual([false, true, true, false]);
  });

  it('holds a repeated refusal back for half of the time at least, unless its caller goes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = gateWith({ account: 1, all: 10, waiting: 0 });
    const leaving = new AbortController();
    for (let count = 0; count < 3; count += 1) calls.ask('a');
    calls.ask('a', { signal: leaving.signal });
    await calls.entered();
    vi.advanceTimersByTime(REFUSAL_HELD_MS / 2 - 1);
    leaving.abort(new CallerGoneError());
    await calls.entered();
    expect(calls.refused).toMatchObject([{ code: 'rate_limited' }, new CallerGoneError()]);
    vi.advanceTimersByTime(REFUSAL_HELD_MS / 2 + 1);
    await calls.entered();
    expect(calls.refused).toHaveLength(3);
  });
});
