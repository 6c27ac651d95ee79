import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import type { Device } from '#contracts/devices.ts';
import { SLOTS } from '#contracts/slots.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import classes from './device-page.module.css';
import { DeviceSection } from './device-section.tsx';

/** What each of the slots of a device holds, by its campaign. */
export function DeviceSlots({ device: { slots, campaign } }: { device: Device }) {
  const { t } = useTranslation();
  const bySlot = new Map(slots.map((content) => [content.slot, content]));
  return (
    <DeviceSection
      area="slots"
      title={t('devices.slots.title')}
      {...(campaign && { note: t('devices.slots.filled', { filled: slots.length, total: SLOT_COUNT }) })}
      empty={campaign ? null : t('devices.slots.empty')}
    >
      <ol className={classes.slots}>
        {SLOTS.map((slot) => (
          <Slot key={slot} slot={slot} content={bySlot.get(slot)} />
        ))}
      </ol>
    </DeviceSection>
  );
}

function Slot({ slot, content }: { slot: number; content: Device['slots'][number] | undefined }) {
  const { t } = useTranslation();
  return (
    <li className={classes.slot} data-empty={!content || undefined}>
      <span className={classes.slotNumber}>{slot}</span>
      {content ? (
        <>
          <Thumbnail file={content.fragrance.image} name={content.fragrance.name} />
          <span className={classes.slotText}>
            <TextCell>{content.fragrance.name}</TextCell>
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
