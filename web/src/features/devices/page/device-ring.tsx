import { Text } from '@mantine/core';
import { IconExclamationMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import ringClasses from '#web/domain/ring/ring.module.css';
import { RingPlace, ShownRing } from '#web/domain/ring/shown-ring.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useFormat } from '#web/lib/format.ts';
import { DeviceSlots } from './device-slots.tsx';
import type { SlotEntry } from './slot-entries.ts';
import { hasOtherFragrance, levelOf, slotEntriesOf } from './slot-entries.ts';

/** The content and the capsule of each slot, as a ring and as a table. */
export function DeviceRing({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { slots, capsules } = device;
  const entries = slotEntriesOf(device);
  return (
    <RecordSection
      level={3}
      title={t('devicePage.ring.title')}
      note={t('devices.slots.filled', { filled: slots.length, total: SLOT_COUNT })}
    >
      {!device.playing && (
        <Text size="sm" c="dimmed" px={20} pb="xs">
          {t('devices.slots.empty')}
        </Text>
      )}
      <ShownRing
        filled={slots.length}
        unit={t('devicePage.ring.capsules', { count: capsules.length })}
        help={t('devicePage.ring.help')}
        // If a slot has several capsules, the last one covers the others.
        places={entries.map(
          (entry) =>
            entry.slot !== null && (
              <RingSlot
                key={`${entry.slot} ${entry.capsule?.serialNumber}`}
                entry={entry}
                slot={entry.slot}
              />
            ),
        )}
      >
        <DeviceSlots entries={entries} />
      </ShownRing>
    </RecordSection>
  );
}

function RingSlot({ entry, slot }: { entry: SlotEntry; slot: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { number, day } = useFormat();
  const { content, capsule } = entry;
  const other = hasOtherFragrance(entry);
  const level = capsule && levelOf(capsule, new Date());
  const fragrance = content?.fragrance ?? (capsule && { ...capsule.fragrance, image: null });
  const lines = [
    `${slot}: ${fragrance?.name ?? t('devices.slots.none')}`,
    capsule &&
      `${capsule.serialNumber}: ${number(capsule.remainingShots)} ${t('capsules.ofTotal', { total: number(capsule.totalShots) })}`,
    other && capsule && t('devicePage.ring.other', { fragrance: capsule.fragrance.name }),
    capsule?.dueDate && `${label(CAPSULE_FIELDS.dueDate)}: ${day(capsule.dueDate)}`,
  ].filter(Boolean);
  return (
    <RingPlace slot={slot} fragrance={fragrance} capsule={level} hint={lines.join('\n')}>
      {(level?.due || other) && (
        <span className={ringClasses.mark}>
          <IconExclamationMark size={12} stroke={3} />
        </span>
      )}
    </RingPlace>
  );
}
