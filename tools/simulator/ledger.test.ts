import { expect, it } from 'vitest';
import { Ledger, type Shot } from './ledger.ts';

let made = 0;

function shot(
  wish: Partial<Shot> = {},
  event: Partial<Pick<Shot['event'], 'campaignId' | 'capsuleSerial'>> = {},
): Shot {
  made += 1;
  const eventId = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  const firedAt = '2026-01-01T00:00:00Z';
  return {
    event: { eventId, campaignId: 1, slot: 1, firedAt, seconds: 5, ...event },
    fragranceName: 'Rosa',
    refusal: null,
    elsewhere: false,
    ...wish,
  };
}

const answer = (accepted: number, duplicates = 0, rejected: Shot[] = [], warned: Shot[] = []) => ({
  accepted,
  duplicates,
  rejected: rejected.map(({ event }) => ({ eventId: event.eventId, code: 'shot.future' as const })),
  warnings: warned.map(({ event }) => ({ eventId: event.eventId, code: 'capsule.elsewhere' as const })),
  serverTime: '2026-01-01T00:00:00.000Z',
});

it('the ledger counts each shot once by campaign, fragrance and capsule, however often it was sent', () => {
  const ledger = new Ledger();
  const rose = shot({}, { capsuleSerial: 'CAP-1' });
  const cedar = shot({ fragranceName: 'Cedro' }, { campaignId: 2 });
  ledger.recordResponse(ledger.recordSend([rose, cedar]), answer(2));
  ledger.recordResponse(ledger.recordSend([cedar, rose]), answer(0, 2));
  expect(ledger.counted()).toEqual({
    totals: new Map([
      ['1 Rosa', 1],
      ['2 Cedro', 1],
    ]),
    fragrances: new Map([
      ['Rosa', 1],
      ['Cedro', 1],
    ]),
    capsules: new Map([['CAP-1', 1]]),
    places: new Map(),
  });
  expect(ledger.summary()).toMatchObject({
    fired: 2,
    counted: 2,
    open: 0,
    repeatedBatches: 1,
    repeatedShots: 2,
  });
  expect(ledger.faults).toEqual([]);
});

it('the ledger accepts both outcomes after a lost response: that the shots counted, or that they did not', () => {
  for (const accepted of [0, 1, 2]) {
    const ledger = new Ledger();
    const shots = [shot(), shot()];
    ledger.recordSend(shots);
    expect(ledger.summary()).toMatchObject({ counted: 0, open: 2 });
    ledger.recordResponse(ledger.recordSend(shots), answer(accepted, 2 - accepted));
    expect(ledger.faults).toEqual([]);
    expect(ledger.summary()).toMatchObject({ counted: 2, open: 0 });
  }
});

it('the ledger detects that an accepted shot is accepted again', () => {
  const ledger = new Ledger();
  const shots = [shot()];
  ledger.recordResponse(ledger.recordSend(shots), answer(1));
  ledger.recordResponse(ledger.recordSend(shots), answer(1));
  expect(ledger.faults).toEqual([expect.stringContaining('1 of 1 shots were accepted')]);
});

it('the ledger detects that a new shot is taken for a duplicate', () => {
  const ledger = new Ledger();
  ledger.recordResponse(ledger.recordSend([shot(), shot()]), answer(1, 1));
  expect(ledger.faults).toEqual([expect.stringContaining('1 of 2 shots were accepted: 2 were new')]);
});

it('the ledger lets either of two concurrent calls count the shots that both contain', () => {
  const ledger = new Ledger();
  const shots = [shot(), shot()];
  const [first, second] = [ledger.recordSend(shots), ledger.recordSend(shots)];
  ledger.recordResponse(second, answer(2));
  ledger.recordResponse(first, answer(0, 2));
  expect(ledger.faults).toEqual([]);
});

it('the ledger expects certain shots to be refused and does not count them', () => {
  const ledger = new Ledger();
  const early = shot({ refusal: 'shot.future' });
  const shots = [shot(), early];
  ledger.recordResponse(ledger.recordSend(shots), answer(1, 0, [early]));
  ledger.recordResponse(ledger.recordSend(shots), answer(0, 1, [early]));
  expect(ledger.faults).toEqual([]);
  expect(ledger.summary()).toMatchObject({ counted: 1, refused: 1, refusals: new Map([['shot.future', 1]]) });
  expect(ledger.counted().fragrances).toEqual(new Map([['Rosa', 1]]));
});

it('the ledger detects wrong and missing refusals, and the refusal of a counted shot', () => {
  const ledger = new Ledger();
  const [right, early] = [shot(), shot({ refusal: 'shot.future' })];
  ledger.recordResponse(ledger.recordSend([right]), answer(1));
  ledger.recordResponse(ledger.recordSend([right, early]), answer(1, 0, [right]));
  expect(ledger.faults).toEqual([
    `${right.event.eventId} should have been counted, and was refused (shot.future)`,
    `${right.event.eventId} was counted, and is refused now`,
    `${early.event.eventId} should have been refused (shot.future), and was counted`,
  ]);
});

it('the ledger detects shots without a result', () => {
  const ledger = new Ledger();
  ledger.recordSend([shot()]);
  ledger.recordResponse(ledger.recordSend([shot(), shot()]), answer(1));
  expect(ledger.faults[0]).toBe('2 shots were sent, and 1 answered for');
});

it('the ledger counts a shot from a foreign capsule without the capsule, and expects a warning', () => {
  const ledger = new Ledger();
  const foreign = () => shot({ elsewhere: true }, { capsuleSerial: 'CAP-1' });
  const [told, untold, own] = [foreign(), foreign(), shot({}, { capsuleSerial: 'CAP-2' })];
  ledger.recordResponse(ledger.recordSend([told]), answer(1, 0, [], [told]));
  ledger.recordResponse(ledger.recordSend([told]), answer(0, 1));
  expect(ledger.faults).toEqual([]);
  ledger.recordResponse(ledger.recordSend([untold, own]), answer(2, 0, [], [own]));
  expect(ledger.faults).toEqual([
    `${untold.event.eventId} was not warned of`,
    `${own.event.eventId} was warned of`,
  ]);
  expect(ledger.counted()).toMatchObject({
    totals: new Map([['1 Rosa', 3]]),
    capsules: new Map([['CAP-2', 1]]),
  });
});
