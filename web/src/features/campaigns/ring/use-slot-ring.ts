import type { RefObject } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import {
  contentOf,
  type RingAction,
  type RingState,
  ringReducer,
  type Slots,
  slotLosing,
} from './slot-ring.model.ts';

/** Why the last action was refused. `locked`: the campaign's quiz recommends the slot's fragrance. */
export type RingNotice =
  | { kind: 'duplicate'; slot: number; holder: number }
  | { kind: 'locked'; slot: number }
  | { kind: 'failed'; slot: number; error: unknown };

export interface SlotRingHandle {
  slots: Slots;
  selected: number | null;
  notice: RingNotice | null;
  /** True while the server is asked whether a slot may lose its fragrance. */
  asking: boolean;
  /**
   * Runs an action if the ring's rules and the campaign's quiz allow it.
   * @returns whether it was done; otherwise `notice` says why not, and its slot is selected
   */
  act: (action: RingAction) => Promise<boolean>;
  /** Undoes or redoes the last change. @returns whether there was one */
  undoOrRedo: (way: 'undo' | 'redo') => boolean;
  /** Selects a slot and moves the focus to it. */
  reveal: (slot: number) => void;
  /** The element id of a slot's button. */
  buttonId: (slot: number) => string;
}

/**
 * The ring's state over slots that are stored elsewhere (in a form).
 * @param slots what the ring shows
 * @param onSlots called with the new slots after each change
 * @param isLocked asks whether the campaign's quiz recommends a fragrance; absent for a new campaign
 */
export function useSlotRing(
  slots: Slots,
  onSlots: (slots: Slots) => void,
  isLocked?: (fragranceId: number) => Promise<boolean>,
): SlotRingHandle {
  const id = useId();
  const [selected, setSelected] = useState<number | null>(null);
  // Shown until the slots change for any reason.
  const [refused, setRefused] = useState<{ slots: Slots; notice: RingNotice } | null>(null);
  const [asking, setAsking] = useState(false);
  const busy = useRef(false);
  // The slots may change while the server is asked; the action then applies to the latest ones.
  const latest = useRef(slots);
  useLayoutEffect(() => {
    latest.current = slots;
  }, [slots]);

  const { changed, undoOrRedo } = useSlotHistory(latest, onSlots);

  const buttonId = (slot: number) => `${id}-slot-${slot}`;

  const refuse = (why: RingNotice) => {
    setSelected(why.slot);
    setRefused({ slots: latest.current, notice: why });
    return false;
  };

  const mayLose = async (slot: number) => {
    const content = contentOf(latest.current, slot);
    if (isLocked === undefined || content === null) return true;
    busy.current = true;
    setAsking(true);
    try {
      return !(await isLocked(content.fragranceId)) || refuse({ kind: 'locked', slot });
    } catch (error) {
      return refuse({ kind: 'failed', slot, error });
    } finally {
      busy.current = false;
      setAsking(false);
    }
  };

  const act = async (action: RingAction) => {
    const losing = isLocked === undefined ? null : slotLosing(latest.current, action);
    if (losing !== null && (busy.current || !(await mayLose(losing)))) return false;
    const before: RingState = { slots: latest.current, selected, refusal: null };
    const after = ringReducer(before, action);
    if (after.refusal !== null) return refuse({ kind: 'duplicate', ...after.refusal });
    setRefused(null);
    if (after.selected !== selected) setSelected(after.selected);
    if (after.slots !== before.slots) {
      changed(before.slots, after.slots);
      onSlots(after.slots);
    }
    return true;
  };

  const reveal = (slot: number) => {
    setSelected(slot);
    setRefused(null);
    document.getElementById(buttonId(slot))?.focus();
  };

  const notice = refused?.slots === slots ? refused.notice : null;
  return { slots, selected, notice, asking, act, undoOrRedo, reveal, buttonId };
}

/** The undo and redo history of the slots, until they are changed from elsewhere. */
function useSlotHistory(latest: RefObject<Slots>, onSlots: (slots: Slots) => void) {
  const trail = useRef<{ at: Slots; undo: Slots[]; redo: Slots[] }>({
    at: latest.current,
    undo: [],
    redo: [],
  });
  /** Reverting the form or reloading its record starts a new history. */
  const current = () => {
    if (trail.current.at !== latest.current) trail.current = { at: latest.current, undo: [], redo: [] };
    return trail.current;
  };
  return {
    changed: (before: Slots, after: Slots) => {
      trail.current = { at: after, undo: [...current().undo, before], redo: [] };
    },
    undoOrRedo: (way: 'undo' | 'redo') => {
      const { at, ...ways } = current();
      const to = ways[way].at(-1);
      if (to === undefined) return false;
      const back = way === 'undo' ? 'redo' : 'undo';
      trail.current = { at: to, ...ways, [way]: ways[way].slice(0, -1), [back]: [...ways[back], at] };
      onSlots(to);
      return true;
    },
  };
}
