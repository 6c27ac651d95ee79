import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOTS } from '#contracts/campaigns/slots.ts';
import { DEFAULT_SHOT_SECONDS, SLOT_COUNT } from '#contracts/core/constants.ts';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';
import { slotPoint } from '#web/domain/ring/slot-point.ts';
import {
  contentOf,
  EMPTY_SLOTS,
  filledSlots,
  holderOf,
  type RingAction,
  type RingState,
  ringReducer,
  secondsFault,
  slotAfter,
  slotAt,
  slotsOf,
} from './slot-ring.model.ts';

const fragrance = (fragranceId: number): FragranceRef => ({
  fragranceId,
  name: `Fragrance ${fragranceId}`,
  image: null,
});
const start: RingState = { slots: EMPTY_SLOTS, selected: null, refusal: null };
const run = (actions: readonly RingAction[], from: RingState = start) => actions.reduce(ringReducer, from);
const assign = (slot: number, id: number): RingAction => ({ type: 'assign', slot, fragrance: fragrance(id) });

const slot = fc.integer({ min: 1, max: SLOT_COUNT });
const anyAction: fc.Arbitrary<RingAction> = fc.oneof(
  fc.record({ type: fc.constant('select' as const), slot: fc.option(slot) }),
  fc.record({
    type: fc.constant('assign' as const),
    slot,
    fragrance: fc.integer({ min: 1, max: 30 }).map(fragrance),
  }),
  fc.record({
    type: fc.constant('seconds' as const),
    slot,
    shotSeconds: fc.option(fc.integer({ min: -5, max: 90 })),
  }),
  fc.record({ type: fc.constant('clear' as const), slot }),
  fc.record({ type: fc.constant('move' as const), from: slot, to: slot }),
);
const anyRing = fc.array(anyAction, { maxLength: 60 }).map((actions) => run(actions));

const ids = (state: RingState) =>
  state.slots.flatMap((content) => (content === null ? [] : [content.fragranceId]));
const byId = (state: RingState) => ids(state).sort((a, b) => a - b);

describe('the ring after any sequence of actions', () => {
  it('never holds a fragrance twice and always has 20 slots', () => {
    fc.assert(
      fc.property(anyRing, (state) => {
        expect(new Set(ids(state)).size).toBe(ids(state).length);
        expect(state.slots).toHaveLength(SLOT_COUNT);
      }),
    );
  });

  it('keeps every fragrance with its seconds through a move', () => {
    fc.assert(
      fc.property(anyRing, slot, slot, (state, from, to) => {
        const moved = ringReducer(state, { type: 'move', from, to });
        expect(byId(moved)).toEqual(byId(state));
        if (contentOf(state.slots, from) === null) return;
        expect(contentOf(moved.slots, to)).toEqual(contentOf(state.slots, from));
        expect(contentOf(moved.slots, from)).toEqual(contentOf(state.slots, to));
      }),
    );
  });

  it('is restored by the reverse move', () => {
    fc.assert(
      fc.property(anyRing, slot, slot, (state, from, to) => {
        fc.pre(contentOf(state.slots, from) !== null);
        const there = ringReducer(state, { type: 'move', from, to });
        expect(ringReducer(there, { type: 'move', from: to, to: from }).slots).toEqual(state.slots);
      }),
    );
  });

  it('keeps all other slots when one is assigned, timed or cleared', () => {
    fc.assert(
      fc.property(anyRing, anyAction, (state, action) => {
        fc.pre(action.type === 'assign' || action.type === 'seconds' || action.type === 'clear');
        const after = ringReducer(state, action);
        for (const other of SLOTS.filter((number) => number !== action.slot)) {
          expect(contentOf(after.slots, other)).toBe(contentOf(state.slots, other));
        }
      }),
    );
  });
});

describe('one ring action', () => {
  it('gives a new fragrance the default seconds and a replacement those of its slot', () => {
    const first = run([assign(3, 7)]);
    expect(contentOf(first.slots, 3)?.shotSeconds).toBe(DEFAULT_SHOT_SECONDS);
    const changed = run([{ type: 'seconds', slot: 3, shotSeconds: 9 }, assign(3, 8)], first);
    expect(contentOf(changed.slots, 3)).toMatchObject({ fragranceId: 8, shotSeconds: 9 });
  });

  it('uses seconds that were chosen before the fragrance', () => {
    const state = run([{ type: 'assign', slot: 1, fragrance: fragrance(1), shotSeconds: 12 }]);
    expect(contentOf(state.slots, 1)?.shotSeconds).toBe(12);
  });

  it('refuses a fragrance that another slot holds and names that slot', () => {
    const state = run([assign(3, 7), assign(5, 7)]);
    expect(state.refusal).toEqual({ slot: 5, holder: 3 });
    expect(filledSlots(state.slots)).toEqual([3]);
    expect(run([assign(5, 8)], state).refusal).toBeNull();
  });

  it('moves to an empty slot, swaps with a filled one and selects the target', () => {
    const filled = run([assign(1, 1), assign(2, 2)]);
    const moved = run([{ type: 'move', from: 1, to: 20 }], filled);
    expect([holderOf(moved.slots, 1), moved.selected]).toEqual([20, 20]);
    const swapped = run([{ type: 'move', from: 1, to: 2 }], filled);
    expect([holderOf(swapped.slots, 1), holderOf(swapped.slots, 2)]).toEqual([2, 1]);
  });

  it('changes nothing when an empty slot is moved or cleared', () => {
    expect(run([{ type: 'move', from: 4, to: 5 }])).toBe(start);
    expect(run([{ type: 'clear', slot: 4 }])).toBe(start);
  });
});

describe('the geometry of the ring', () => {
  it('returns to the same slot after 20 steps or after steps back', () => {
    fc.assert(
      fc.property(slot, fc.integer({ min: -100, max: 100 }), (from, steps) => {
        expect(slotAfter(slotAfter(from, steps), -steps)).toBe(from);
      }),
    );
    expect(new Set(SLOTS.map((_, steps) => slotAfter(1, steps))).size).toBe(SLOT_COUNT);
    expect([slotAfter(20, 1), slotAfter(1, -1)]).toEqual([1, 20]);
  });

  it('puts slot 1 at twelve o’clock and slot 6 at three o’clock', () => {
    expect(slotPoint(1).x).toBeCloseTo(0);
    expect(slotPoint(1).y).toBeCloseTo(-1);
    expect(slotPoint(6).x).toBeCloseTo(1);
    expect(slotPoint(6).y).toBeCloseTo(0);
  });

  it('finds the slot under a pointer, and none near the hub or far outside', () => {
    fc.assert(
      fc.property(slot, fc.double({ min: 0.7, max: 1.3, noNaN: true }), (number, radius) => {
        const { x, y } = slotPoint(number);
        expect(slotAt(x * radius, y * radius)).toBe(number);
      }),
    );
    expect(slotAt(0.1, 0.1)).toBeNull();
    expect(slotAt(2, 0)).toBeNull();
  });
});

it.each([
  [null, 'required'],
  [0, 'too_small'],
  [61, 'too_big'],
  [1.5, 'whole_number'],
  [1, undefined],
  [60, undefined],
])('checks the seconds: %s is %s', (seconds, code) => {
  expect(secondsFault(seconds)?.code).toBe(code);
});

it('places a saved collection by its slot numbers', () => {
  const slots = slotsOf([{ slot: 20, fragrance: fragrance(4), shotSeconds: 6 }]);
  expect(filledSlots(slots)).toEqual([20]);
});
