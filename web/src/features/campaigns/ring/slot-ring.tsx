import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOTS } from '#contracts/slots.ts';
import { FaultTarget } from '../fault-target.tsx';
import { SlotButton } from './slot-button.tsx';
import { SlotEditor } from './slot-editor.tsx';
import { slotFaults, slotPaths } from './slot-faults.ts';
import { SlotHub } from './slot-hub.tsx';
import { SlotLegend } from './slot-legend.tsx';
import { SlotPicture } from './slot-picture.tsx';
import { contentOf } from './slot-ring.model.ts';
import classes from './slot-ring.module.css';
import { SlotRingBody } from './slot-ring-body.tsx';
import type { Carry } from './use-slot-carry.ts';
import { useSlotCarry } from './use-slot-carry.ts';
import { useSlotDrag } from './use-slot-drag.ts';
import { useSlotKeys } from './use-slot-keys.ts';
import type { SlotRingHandle } from './use-slot-ring.ts';

interface SlotRingProps {
  ring: SlotRingHandle;
  /** The form's errors by their paths: of the ring as a whole (`collection`), and of its slots. */
  errors: Record<string, ReactNode>;
}

/**
 * A device seen from above: 20 slots round a hub where the selected one is edited (below the ring on a phone).
 * Slots are walked by arrows, cleared by Delete, and their fragrances dragged, or carried by M, arrows and Enter.
 */
export function SlotRing({ ring, errors }: SlotRingProps) {
  const { t } = useTranslation();
  const deviceRef = useRef<HTMLDivElement>(null);
  const carrying = useSlotCarry(ring);
  const onKey = useSlotKeys(ring, carrying);
  const { carry } = carrying;

  const drag = useSlotDrag(deviceRef, {
    canLift: (slot) => contentOf(ring.slots, slot) !== null,
    onLift: (slot) => carrying.lift(slot, 'pointer'),
    onOver: carrying.over,
    onDrop: carrying.drop,
    onCancel: carrying.cancel,
  });

  const pick = (slot: number) => {
    if (carry === null) void ring.act({ type: 'select', slot });
    else carrying.drop(slot);
  };

  const moveByKeys = (slot: number) => {
    carrying.lift(slot, 'keys');
    document.getElementById(ring.buttonId(slot))?.focus();
  };

  const faults = slotFaults(ring.slots, errors);
  const carried = carry && contentOf(ring.slots, carry.from);
  const lit = carry?.to ?? ring.selected;

  return (
    <div className={classes.root}>
      <div className={classes.stage}>
        <div ref={deviceRef} className={classes.device} data-carrying={carry?.by} {...drag}>
          <SlotRingBody lit={lit} />
          <fieldset
            className={classes.slots}
            aria-label={t('campaigns.ring.label')}
            aria-description={t('campaigns.ring.keys')}
          >
            {SLOTS.map((slot) => (
              <SlotButton
                key={slot}
                id={ring.buttonId(slot)}
                slot={slot}
                content={contentOf(ring.slots, slot)}
                shown={contentOf(ring.slots, shownIn(slot, carry))}
                isSelected={slot === ring.selected}
                isTabStop={slot === (carry?.to ?? ring.selected ?? 1)}
                isFaulty={faults.has(slot)}
                isLifted={slot === carry?.from}
                isTarget={carry !== null && slot === carry.to}
                onPick={pick}
                onKey={onKey}
              />
            ))}
          </fieldset>
          <SlotHub ring={ring} carriedFrom={carry?.from ?? null} />
          <FaultTarget path="collection" onReach={() => ring.reveal(ring.selected ?? 1)} />
          {[...slotPaths(ring.slots)].flatMap(([slot, paths]) =>
            paths.map((path) => <FaultTarget key={path} path={path} onReach={() => ring.reveal(slot)} />),
          )}
          {carry?.by === 'pointer' && carried && (
            <div className={classes.ghost} aria-hidden>
              <SlotPicture fragrance={carried.fragrance} />
            </div>
          )}
        </div>
        <SlotLegend />
        {ring.selected !== null && (
          <SlotEditor
            ring={ring}
            slot={ring.selected}
            faults={faults.get(ring.selected)}
            isCarrying={carry?.by === 'keys'}
            onMove={moveByKeys}
            onStay={carrying.cancel}
          />
        )}
      </div>
      {errors.collection && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" ta="center">
          {errors.collection}
        </Text>
      )}
      <VisuallyHidden role="status">{carrying.said}</VisuallyHidden>
    </div>
  );
}

/** While something is carried over a slot, the two slots already show what a drop would make of them. */
function shownIn(slot: number, carry: Carry | null): number {
  if (carry === null || carry.to === null) return slot;
  if (slot === carry.to) return carry.from;
  return slot === carry.from ? carry.to : slot;
}
