import { SLOTS } from '#contracts/campaigns/slots.ts';
import {
  DEFAULT_SHOT_SECONDS,
  FIRST_SLOT_POSITION,
  MAX_SHOT_SECONDS,
  MIN_SHOT_SECONDS,
  SLOT_COUNT,
} from '#contracts/core/constants.ts';
import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';

/** The content of a slot. `shotSeconds` is null while its field is empty. */
export interface SlotContent {
  fragranceId: number;
  fragrance: FragranceRef;
  shotSeconds: number | null;
}

/** The 20 slots by number: slot 1 is the first entry. */
export type Slots = readonly (SlotContent | null)[];

/** A fragrance was not put into `slot`, because `holder` already has it. */
interface Refusal {
  slot: number;
  holder: number;
}

export interface RingState {
  slots: Slots;
  /** 1 to 20, or null while no slot is being edited. */
  selected: number | null;
  refusal: Refusal | null;
}

/** A fragrance of a list. */
export interface ListEntry {
  fragrance: FragranceRef;
  /** Null: as by default. */
  shotSeconds: number | null;
}

/** Slots are numbered 1 to 20. */
export type RingAction =
  | { type: 'select'; slot: number | null }
  | { type: 'assign'; slot: number; fragrance: FragranceRef; shotSeconds?: number | null }
  | { type: 'seconds'; slot: number; shotSeconds: number | null }
  | { type: 'fill'; from: number; entries: readonly ListEntry[] }
  | { type: 'clear'; slot: number }
  | { type: 'move'; from: number; to: number };

export const EMPTY_SLOTS: Slots = SLOTS.map(() => null);

/**
 * The rules of the ring. A fragrance is never in two slots, and a move never loses one.
 * @returns the same state if the action changes nothing
 */
export function ringReducer(state: RingState, action: RingAction): RingState {
  switch (action.type) {
    case 'select':
      return action.slot === state.selected ? state : { ...state, selected: action.slot, refusal: null };
    case 'assign':
      return assign(state, action.slot, action.fragrance, action.shotSeconds);
    case 'seconds': {
      const content = contentOf(state.slots, action.slot);
      if (content === null || content.shotSeconds === action.shotSeconds) return state;
      return withSlots(state, [[action.slot, { ...content, shotSeconds: action.shotSeconds }]]);
    }
    case 'fill':
      return fill(state, action.from, action.entries);
    case 'clear':
      return contentOf(state.slots, action.slot) === null ? state : withSlots(state, [[action.slot, null]]);
    case 'move':
      return move(state, action.from, action.to);
  }
}

function assign(
  state: RingState,
  slot: number,
  fragrance: FragranceRef,
  shotSeconds?: number | null,
): RingState {
  const holder = holderOf(state.slots, fragrance.fragranceId);
  if (holder === slot) return state;
  if (holder !== null) return { ...state, refusal: { slot, holder } };
  const kept = contentOf(state.slots, slot)?.shotSeconds;
  const content = {
    fragranceId: fragrance.fragranceId,
    fragrance,
    shotSeconds: kept ?? shotSeconds ?? DEFAULT_SHOT_SECONDS,
  };
  return withSlots(state, [[slot, content]]);
}

/** Fills the empty slots from one on, clockwise, with those fragrances of a list that the ring lacks. */
function fill(state: RingState, from: number, entries: readonly ListEntry[]): RingState {
  const empty = SLOTS.map((_, steps) => slotAfter(from, steps)).filter(
    (slot) => contentOf(state.slots, slot) === null,
  );
  return entries.reduce((filled, { fragrance, shotSeconds }) => {
    if (holderOf(filled.slots, fragrance.fragranceId) !== null) return filled;
    const slot = empty.shift();
    return slot === undefined ? filled : assign(filled, slot, fragrance, shotSeconds);
  }, state);
}

function move(state: RingState, from: number, to: number): RingState {
  const moving = contentOf(state.slots, from);
  if (from === to || moving === null) return state;
  const moved = withSlots(state, [
    [to, moving],
    [from, contentOf(state.slots, to)],
  ]);
  return { ...moved, selected: to };
}

function withSlots(state: RingState, changes: readonly [number, SlotContent | null][]): RingState {
  const slots = [...state.slots];
  for (const [slot, content] of changes) slots[slot - 1] = content;
  return { ...state, slots, refusal: null };
}

/** The content of a slot; null if it is empty. */
export function contentOf(slots: Slots, slot: number): SlotContent | null {
  return slots[slot - 1] ?? null;
}

/** The slot that holds a fragrance, or null. */
export function holderOf(slots: Slots, fragranceId: number): number | null {
  const index = slots.findIndex((content) => content?.fragranceId === fragranceId);
  return index === -1 ? null : index + 1;
}

/** The numbers of the filled slots, ascending. */
export function filledSlots(slots: Slots): number[] {
  return SLOTS.filter((slot) => contentOf(slots, slot) !== null);
}

/** The slot whose fragrance an action removes from the campaign, or null. Moved fragrances stay. */
export function slotLosing(slots: Slots, action: RingAction): number | null {
  const replaces = action.type === 'assign' && holderOf(slots, action.fragrance.fragranceId) === null;
  if (action.type !== 'clear' && !replaces) return null;
  return contentOf(slots, action.slot) === null ? null : action.slot;
}

/** The slot `steps` further clockwise; negative steps go back. Wraps around the ring. */
export function slotAfter(slot: number, steps: number): number {
  return ((((slot - 1 + steps) % SLOT_COUNT) + SLOT_COUNT) % SLOT_COUNT) + 1;
}

/** How far from the centre a pointer still hits a slot, relative to the radius of the slots' circle. */
const REACH = { inner: 0.6, outer: 1.35 };

/**
 * The slot at a point.
 * @param x to the right of the centre, relative to the radius of the slots' circle
 * @param y below the centre, likewise
 * @returns 1 to 20, or null near the hub and far outside
 */
export function slotAt(x: number, y: number): number | null {
  const distance = Math.hypot(x, y);
  if (distance < REACH.inner || distance > REACH.outer) return null;
  const position = Math.round((Math.atan2(y, x) / (2 * Math.PI)) * SLOT_COUNT);
  return slotAfter(1, position - FIRST_SLOT_POSITION);
}

/** Validates a slot's seconds with the server's error codes; null if they are valid. */
export function secondsFault(seconds: number | null): { code: FieldErrorCode; params?: TextParams } | null {
  if (seconds === null) return { code: 'required' };
  if (!Number.isInteger(seconds)) return { code: 'whole_number' };
  if (seconds < MIN_SHOT_SECONDS) return { code: 'too_small', params: { min: MIN_SHOT_SECONDS } };
  if (seconds > MAX_SHOT_SECONDS) return { code: 'too_big', params: { max: MAX_SHOT_SECONDS } };
  return null;
}

/** Places a saved collection on the ring. */
export function slotsOf(
  collection: readonly { slot: number; fragrance: FragranceRef; shotSeconds: number }[],
): Slots {
  return SLOTS.map((slot) => {
    const entry = collection.find((candidate) => candidate.slot === slot);
    if (entry === undefined) return null;
    const { fragrance, shotSeconds } = entry;
    return { fragranceId: fragrance.fragranceId, fragrance, shotSeconds };
  });
}

/** The error messages of one slot. */
export interface SlotFaults {
  fragranceId?: string;
  shotSeconds?: string;
}

/** The parts of a slot that the API may refuse. */
const PARTS = ['fragranceId', 'shotSeconds', 'slot'] as const;

/**
 * The error paths of each configured slot. The API's indexes count configured slots, not positions on the ring.
 * @returns slot number → `collection.<index>.<part>`
 */
export function slotPaths(slots: Slots): Map<number, string[]> {
  return new Map(
    filledSlots(slots).map((slot, index) => [slot, PARTS.map((part) => `collection.${index}.${part}`)]),
  );
}

/** The form errors of each slot by its number. Errors of the `slot` field are shown at the fragrance. */
export function slotFaults(slots: Slots, errors: Record<string, unknown>): Map<number, SlotFaults> {
  const faults = new Map<number, SlotFaults>();
  for (const [slot, paths] of slotPaths(slots)) {
    const [fragranceId, shotSeconds, number] = paths.map((path) => errors[path]).map(wording);
    const shown = fragranceId ?? number;
    if (shown === undefined && shotSeconds === undefined) continue;
    faults.set(slot, {
      ...(shown !== undefined && { fragranceId: shown }),
      ...(shotSeconds !== undefined && { shotSeconds }),
    });
  }
  return faults;
}

function wording(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
