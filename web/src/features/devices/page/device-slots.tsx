import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import { CapsuleDueDate, CapsuleForecast, CapsuleLevel } from '#web/domain/capsules/capsule-marks.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import classes from './device-tables.module.css';
import type { SlotEntry, SlotRange } from './slot-entries.ts';
import { hasOtherFragrance, isEmpty, slotRangesOf } from './slot-entries.ts';

/** The content of the ring as a table. In a narrow section each slot takes several lines. */
export function DeviceSlots({ entries }: { entries: readonly SlotEntry[] }) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <table className={`${classes.table} ${classes.slots}`}>
      <thead>
        <tr>
          <th scope="col">{t('devicePage.shots.slot')}</th>
          <th scope="col">{t('devicePage.shots.fragrance')}</th>
          <th scope="col">{t('devicePage.shots.capsule')}</th>
          <th scope="col">{label(CAPSULE_FIELDS.dueDate)}</th>
          <th scope="col">{t('devicePage.ring.level')}</th>
        </tr>
      </thead>
      <tbody>
        {slotRangesOf(entries).map((range) => (
          <SlotRow key={`${range.entry.slot} ${range.entry.capsule?.serialNumber}`} {...range} />
        ))}
      </tbody>
    </table>
  );
}

function SlotRow({ entry, until }: SlotRange) {
  const { t } = useTranslation();
  const label = useLabel();
  const { slot, content, capsule } = entry;
  const fragrance = content?.fragrance;
  const other = capsule && capsule.fragrance.fragranceId !== fragrance?.fragranceId && capsule.fragrance;
  return (
    <tr data-empty={isEmpty(entry) || undefined}>
      <td data-part="slot">{until === null ? (slot ?? '—') : `${slot}–${until}`}</td>
      <td data-part="fragrance">
        {fragrance ? (
          <span className={classes.words}>
            <RecordTextCell resource="fragrance" id={fragrance.fragranceId}>
              {fragrance.name}
            </RecordTextCell>
            <Text component="span" size="xs" c="dimmed">
              {t('devices.slots.seconds', { count: content.shotSeconds })}
            </Text>
          </span>
        ) : (
          <Text component="span" size="sm" c="dimmed">
            {slot === null ? '—' : t('devices.slots.none')}
          </Text>
        )}
      </td>
      {capsule ? (
        <>
          <td data-part="capsule">
            <span className={classes.words}>
              <RecordLink resource="capsule" id={capsule.capsuleId}>
                {capsule.serialNumber}
              </RecordLink>
              {/* The capsule's fragrance may differ from the campaign's fragrance for the slot. */}
              {other && (
                <RecordTextCell resource="fragrance" id={other.fragranceId}>
                  {other.name}
                </RecordTextCell>
              )}
              {hasOtherFragrance(entry) && (
                <Badge color="yellow" variant="light" c="var(--mantine-color-text)">
                  {t('devicePage.ring.different')}
                </Badge>
              )}
            </span>
          </td>
          <td data-part="due">
            <CapsuleDueDate capsule={capsule} />
          </td>
          <td data-part="level">
            <span className={classes.words}>
              <CapsuleLevel capsule={capsule} />
              {capsule.remainingShots > 0 && (
                <Text component="span" size="xs" c="dimmed">
                  {`${label(CAPSULE_FIELDS.emptyIn)}: `}
                  <CapsuleForecast capsule={capsule} />
                </Text>
              )}
            </span>
          </td>
        </>
      ) : (
        <td colSpan={3} data-part="none">
          {content && (
            <Text component="span" size="sm" c="dimmed">
              {t('devicePage.ring.noCapsule')}
            </Text>
          )}
        </td>
      )}
    </tr>
  );
}
