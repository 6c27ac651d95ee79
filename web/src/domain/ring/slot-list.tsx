import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOTS } from '#contracts/campaigns/slots.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import type { FragranceRef } from '#contracts/fragrances.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import classes from './slot-list.module.css';

interface SlotContent {
  slot: number;
  fragrance: FragranceRef;
  /** Duration of one shot, in seconds. */
  shotSeconds: number;
}

interface SlotListProps {
  slots: readonly SlotContent[];
  /** How fragrances get here; shown if there is no campaign. */
  empty?: string | null;
  /** Further details of a slot, at the end of its line. */
  aside?: (slot: number) => ReactNode;
}

/** The contents of a device's slots, according to a campaign. */
export function SlotList({ slots, empty = null, aside }: SlotListProps) {
  const { t } = useTranslation();
  const bySlot = new Map(slots.map((content) => [content.slot, content]));
  const note = t('devices.slots.filled', { filled: slots.length, total: SLOT_COUNT });
  return (
    <RecordSection title={t('devices.slots.title')} note={empty === null ? note : undefined} empty={empty}>
      <ol className={classes.slots}>
        {SLOTS.map((slot) => (
          <Slot key={slot} slot={slot} content={bySlot.get(slot)} aside={aside?.(slot)} />
        ))}
      </ol>
    </RecordSection>
  );
}

interface SlotProps {
  slot: number;
  content: SlotContent | undefined;
  aside: ReactNode;
}

function Slot({ slot, content, aside }: SlotProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.slot} data-empty={!content || undefined}>
      <span className={classes.slotNumber}>{slot}</span>
      {content ? (
        <>
          <Thumbnail file={content.fragrance.image} name={content.fragrance.name} />
          <span className={classes.slotText}>
            <RecordTextCell resource="fragrance" id={content.fragrance.fragranceId}>
              {content.fragrance.name}
            </RecordTextCell>
            <Text component="span" size="xs" c="dimmed">
              {t('devices.slots.seconds', { count: content.shotSeconds })}
            </Text>
          </span>
        </>
      ) : (
        <Text component="span" size="sm" c="dimmed">
          {t('devices.slots.none')}
        </Text>
      )}
      {aside}
    </li>
  );
}
