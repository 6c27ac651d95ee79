import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { SLOTS } from '#contracts/campaigns/slots.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { RingPlace, ShownRing } from '#web/domain/ring/shown-ring.tsx';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import classes from './campaign-slots.module.css';

type SlotContent = Campaign['collection'][number];

/** The slots of a campaign, as a ring and as a list. */
export function CampaignSlots({ slots }: { slots: readonly SlotContent[] }) {
  const { t } = useTranslation();
  const bySlot = new Map(slots.map((content) => [content.slot, content]));
  return (
    <RecordSection
      wide
      title={t('devices.slots.title')}
      note={t('devices.slots.filled', { filled: slots.length, total: SLOT_COUNT })}
    >
      <ShownRing
        filled={slots.length}
        unit={t('campaigns.ring.configuredSlots')}
        places={SLOTS.map((slot) => {
          const fragrance = bySlot.get(slot)?.fragrance;
          const hint = `${slot}: ${fragrance?.name ?? t('devices.slots.none')}`;
          return <RingPlace key={slot} slot={slot} fragrance={fragrance} hint={hint} />;
        })}
      >
        <ol className={classes.slots}>
          {SLOTS.map((slot) => (
            <Slot key={slot} slot={slot} content={bySlot.get(slot)} />
          ))}
        </ol>
      </ShownRing>
    </RecordSection>
  );
}

interface SlotProps {
  slot: number;
  content: SlotContent | undefined;
}

function Slot({ slot, content }: SlotProps) {
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
    </li>
  );
}
