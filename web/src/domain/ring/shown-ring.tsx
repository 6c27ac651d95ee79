import { Text, Tooltip } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';
import ringClasses from './ring.module.css';
import { RingBody, SlotPicture } from './ring-body.tsx';
import classes from './shown-ring.module.css';
import { slotPoint } from './slot-point.ts';

interface ShownRingProps {
  /** The number of slots with a fragrance, and what is said below it. */
  filled: number;
  unit: string;
  help?: string;
  /** A `RingPlace` for each slot. */
  places: ReactNode;
  /** The same content for screen readers, from which the ring is hidden: a list or a table beside it. */
  children: ReactNode;
}

/** A device seen from above, beside a list or table of the same slots. */
export function ShownRing({ filled, unit, help, places, children }: ShownRingProps) {
  return (
    <div className={classes.both}>
      <div className={`${ringClasses.root} ${classes.ring}`} aria-hidden>
        <div className={ringClasses.stage}>
          <div className={ringClasses.device}>
            <RingBody lit={null} />
            {places}
            <div className={ringClasses.hub}>
              <Text className={ringClasses.count}>
                {filled}
                <span>/{SLOT_COUNT}</span>
              </Text>
              <Text size="sm" fw={500}>
                {unit}
              </Text>
            </div>
          </div>
          {help && (
            <Text size="xs" c="dimmed">
              {help}
            </Text>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}

interface RingPlaceProps {
  slot: number;
  fragrance: FragranceRef | null | undefined;
  /** What a pointer is told, a line each. */
  hint: string;
  /** The level of the slot's capsule. */
  capsule?: { share: number; low: boolean } | undefined;
  /** A mark on the slot. */
  children?: ReactNode;
}

/** A slot of the ring. */
export function RingPlace({ slot, fragrance, hint, capsule, children }: RingPlaceProps) {
  const { x, y } = slotPoint(slot);
  return (
    <Tooltip multiline label={hint} style={{ whiteSpace: 'pre-line' }}>
      <span
        className={classes.place}
        style={{ '--x': x, '--y': y, '--share': capsule?.share ?? 0 } as CSSProperties}
        data-filled={Boolean(fragrance) || undefined}
        data-capsule={Boolean(capsule) || undefined}
        data-low={capsule?.low || undefined}
      >
        <span className={classes.well}>{fragrance && <SlotPicture fragrance={fragrance} />}</span>
        <span className={classes.number}>{slot}</span>
        {children}
      </span>
    </Tooltip>
  );
}
