import { Text, Tooltip } from '@mantine/core';
import { IconExclamationMark } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import ringClasses from '#web/domain/ring/ring.module.css';
import { RingBody, SlotPicture } from '#web/domain/ring/ring-body.tsx';
import { slotPoint } from '#web/domain/ring/slot-point.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './device-ring.module.css';
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
      wide
      title={t('devicePage.ring.title')}
      note={t('devices.slots.filled', { filled: slots.length, total: SLOT_COUNT })}
    >
      {!device.playing && (
        <Text size="sm" c="dimmed" px={20} pb="xs">
          {t('devices.slots.empty')}
        </Text>
      )}
      <div className={classes.both}>
        {/* Hidden from screen readers, since the table has the same content. */}
        <div className={`${ringClasses.root} ${classes.ring}`} aria-hidden>
          <div className={ringClasses.stage}>
            <div className={ringClasses.device}>
              <RingBody lit={null} />
              {/* If a slot has several capsules, the last one covers the others. */}
              {entries.map(
                (entry) =>
                  entry.slot !== null && (
                    <RingSlot key={`${entry.slot} ${entry.capsule?.serialNumber}`} entry={entry} />
                  ),
              )}
              <div className={ringClasses.hub}>
                <Text className={ringClasses.count}>
                  {slots.length}
                  <span>/{SLOT_COUNT}</span>
                </Text>
                <Text size="sm" fw={500}>
                  {t('devicePage.ring.capsules', { count: capsules.length })}
                </Text>
              </div>
            </div>
            <Text size="xs" c="dimmed">
              {t('devicePage.ring.help')}
            </Text>
          </div>
        </div>
        <DeviceSlots entries={entries} />
      </div>
    </RecordSection>
  );
}

function RingSlot({ entry }: { entry: SlotEntry }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { number, day } = useFormat();
  const { slot, content, capsule } = entry;
  const other = hasOtherFragrance(entry);
  const { x, y } = slotPoint(slot ?? 1);
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
    <Tooltip multiline label={lines.join('\n')} style={{ whiteSpace: 'pre-line' }}>
      <span
        className={classes.place}
        style={{ '--x': x, '--y': y, '--share': level?.share ?? 0 } as CSSProperties}
        data-filled={fragrance !== undefined || undefined}
        data-capsule={capsule !== undefined || undefined}
        data-low={level?.low || undefined}
      >
        <span className={classes.well}>{fragrance && <SlotPicture fragrance={fragrance} />}</span>
        <span className={classes.number}>{slot}</span>
        {(level?.due || other) && (
          <span className={ringClasses.mark}>
            <IconExclamationMark size={12} stroke={3} />
          </span>
        )}
      </span>
    </Tooltip>
  );
}
