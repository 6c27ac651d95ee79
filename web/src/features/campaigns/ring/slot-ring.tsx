import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOTS } from '#contracts/campaigns/slots.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import ringClasses from '#web/domain/ring/ring.module.css';
import { RingBody, SlotPicture } from '#web/domain/ring/ring-body.tsx';
import { FaultTarget } from '../fault-target.tsx';
import { SlotButton } from './slot-button.tsx';
import { SlotEditor } from './slot-editor.tsx';
import { contentOf, filledSlots, slotFaults, slotPaths } from './slot-ring.model.ts';
import classes from './slot-ring.module.css';
import { usePasteList } from './use-paste-list.ts';
import { useSlotDrag } from './use-slot-drag.ts';
import type { SlotMove } from './use-slot-move.ts';
import { useSlotKeys, useSlotMove } from './use-slot-move.ts';
import type { SlotRingHandle } from './use-slot-ring.ts';

interface SlotRingProps {
  ring: SlotRingHandle;
  /** The form's errors by path: of the ring as a whole (`collection`) and of its slots. */
  errors: Record<string, ReactNode>;
}

/**
 * A device seen from above: 20 slots around a hub, with an editor of the selected slot (below the ring on a phone).
 * Arrows move between slots, Delete clears one, fragrances move by drag, or by M, arrows and Enter, and a
 * pasted list of names fills empty slots.
 */
export function SlotRing({ ring, errors }: SlotRingProps) {
  const { t } = useTranslation();
  const deviceRef = useRef<HTMLDivElement>(null);
  const moving = useSlotMove(ring);
  const onKey = useSlotKeys(ring, moving);
  const onPaste = usePasteList(ring);
  const { move } = moving;

  const drag = useSlotDrag(deviceRef, {
    canLift: (slot) => contentOf(ring.slots, slot) !== null,
    onLift: (slot) => moving.lift(slot, 'pointer'),
    onOver: moving.over,
    onDrop: moving.drop,
    onCancel: moving.cancel,
  });

  const pick = (slot: number) => {
    if (move === null) void ring.act({ type: 'select', slot });
    else moving.drop(slot);
  };

  const moveByKeys = (slot: number) => {
    moving.lift(slot, 'keys');
    document.getElementById(ring.buttonId(slot))?.focus();
  };

  const faults = slotFaults(ring.slots, errors);
  const moved = move && contentOf(ring.slots, move.from);
  const lit = move?.to ?? ring.selected;

  return (
    <div className={ringClasses.root} onPaste={onPaste}>
      <div className={ringClasses.stage}>
        <div
          ref={deviceRef}
          className={`${ringClasses.device} ${classes.device}`}
          data-moving={move?.by}
          {...drag}
        >
          <RingBody lit={lit} />
          <Box
            component="fieldset"
            pos="absolute"
            inset={0}
            aria-label={t('campaigns.ring.label')}
            aria-description={t('campaigns.ring.keys')}
          >
            {SLOTS.map((slot) => (
              <SlotButton
                key={slot}
                id={ring.buttonId(slot)}
                slot={slot}
                content={contentOf(ring.slots, slot)}
                shown={contentOf(ring.slots, shownIn(slot, move))}
                isSelected={slot === ring.selected}
                isTabStop={slot === (move?.to ?? ring.selected ?? 1)}
                isFaulty={faults.has(slot)}
                isLifted={slot === move?.from}
                isTarget={move !== null && slot === move.to}
                onPick={pick}
                onKey={onKey}
              />
            ))}
          </Box>
          <SlotHub ring={ring} movedFrom={move?.from ?? null} />
          <FaultTarget path="collection" onNavigate={() => ring.reveal(ring.selected ?? 1)} />
          {[...slotPaths(ring.slots)].flatMap(([slot, paths]) =>
            paths.map((path) => <FaultTarget key={path} path={path} onNavigate={() => ring.reveal(slot)} />),
          )}
          {move?.by === 'pointer' && moved && (
            <div className={classes.ghost} aria-hidden>
              <SlotPicture fragrance={moved.fragrance} />
            </div>
          )}
        </div>
        <SlotLegend />
        {ring.selected !== null && (
          <SlotEditor
            ring={ring}
            slot={ring.selected}
            faults={faults.get(ring.selected)}
            isMoving={move?.by === 'keys'}
            onMove={moveByKeys}
            onStay={moving.cancel}
          />
        )}
      </div>
      {errors.collection && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" ta="center">
          {errors.collection}
        </Text>
      )}
      <VisuallyHidden role="status">{moving.announcement}</VisuallyHidden>
    </div>
  );
}

/** While a move hovers over a slot, both slots already show the result of a drop. */
function shownIn(slot: number, move: SlotMove | null): number {
  if (move === null || move.to === null) return slot;
  if (slot === move.to) return move.from;
  return slot === move.from ? move.to : slot;
}

interface SlotHubProps {
  ring: SlotRingHandle;
  /** The slot whose fragrance is being moved, or null. */
  movedFrom: number | null;
}

/**
 * The middle of the ring: the number of configured slots, or, while a slot is being edited, the content of that slot,
 * which is shown only on a phone, where the editor is below the ring.
 */
function SlotHub({ ring, movedFrom }: SlotHubProps) {
  const { t } = useTranslation();
  const { slots } = ring;
  const isMoving = movedFrom !== null;
  const slot = movedFrom ?? ring.selected;
  const content = slot === null ? null : contentOf(slots, slot);

  if (ring.selected !== null) {
    return (
      <div className={`${ringClasses.hub} ${classes.edited}`} aria-hidden>
        {content && (
          <span className={classes.hubPicture}>
            <SlotPicture fragrance={content.fragrance} />
          </span>
        )}
        <Text size="sm" fw={500} lineClamp={2}>
          {isMoving
            ? t('campaigns.ring.moveHelp')
            : (content?.fragrance.name ?? t('campaigns.ring.noFragrance'))}
        </Text>
      </div>
    );
  }
  return (
    <div className={ringClasses.hub}>
      <Text className={ringClasses.count}>
        {filledSlots(slots).length}
        <span>/{SLOT_COUNT}</span>
      </Text>
      <Text size="sm" fw={500}>
        {t('campaigns.ring.configuredSlots')}
      </Text>
      <Text size="xs" c="dimmed">
        {isMoving ? t('campaigns.ring.moveHelp') : t('campaigns.ring.choose')}
      </Text>
    </div>
  );
}

const STATES = ['configured', 'empty', 'selected'] as const;

/** The meaning of the ring's shapes. */
function SlotLegend() {
  const { t } = useTranslation();
  return (
    <Group
      component="ul"
      gap="6px 20px"
      justify="center"
      c="var(--ink-soft)"
      fz="xs"
      aria-label={t('campaigns.ring.legend.label')}
    >
      {STATES.map((state) => (
        <Group component="li" key={state} gap={8}>
          <span className={classes.sample} data-state={state} aria-hidden />
          {t(`campaigns.ring.legend.${state}`)}
        </Group>
      ))}
    </Group>
  );
}
