import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import ringClasses from '#web/domain/ring/ring.module.css';
import { SlotPicture } from '#web/domain/ring/slot-picture.tsx';
import { contentOf, filledSlots } from './slot-ring.model.ts';
import classes from './slot-ring.module.css';
import type { SlotRingHandle } from './use-slot-ring.ts';

interface SlotHubProps {
  ring: SlotRingHandle;
  /** The slot whose fragrance is being moved, or null. */
  movedFrom: number | null;
}

/**
 * The middle of the ring: the number of configured slots, or, while a slot is being edited, the content of that slot,
 * which is shown only on a phone, where the editor is below the ring.
 */
export function SlotHub({ ring, movedFrom }: SlotHubProps) {
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
