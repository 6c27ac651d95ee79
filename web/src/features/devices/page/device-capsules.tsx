import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contracts/devices.ts';
import { recordPath } from '#contracts/record-path.ts';
import { CapsuleDueDate } from '#web/kit/display/capsule-due-date.tsx';
import { CapsuleForecast } from '#web/kit/display/capsule-forecast.tsx';
import { CapsuleLevel } from '#web/kit/display/capsule-level.tsx';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { RecordSection } from '#web/kit/record/record-section.tsx';
import classes from './device-page.module.css';

/** The capsules that a device fires from, with what they have left. */
export function DeviceCapsules({ capsules }: Pick<Device, 'capsules'>) {
  const { t } = useTranslation();
  return (
    <RecordSection
      title={t('devices.capsules.title')}
      empty={capsules.length > 0 ? null : t('devices.capsules.empty')}
    >
      <ul className={classes.capsules}>
        {capsules.map((capsule) => (
          <li key={capsule.serialNumber} className={classes.capsule}>
            <span className={classes.capsuleText}>
              <TextCell href={recordPath('fragrance', capsule.fragrance.fragranceId, capsule.fragrance.name)}>
                {capsule.fragrance.name}
              </TextCell>
              <Text component="span" size="xs" c="dimmed">
                <RowLink href={recordPath('capsule', 0, capsule.serialNumber)}>
                  {capsule.serialNumber}
                </RowLink>
                {capsule.slot !== null && t('devices.capsules.inSlot', { slot: capsule.slot })}
              </Text>
              {capsule.remainingShots > 0 && (
                <Text component="span" size="xs" c="dimmed">
                  {`${t('capsules.emptyIn')}: `}
                  <CapsuleForecast capsule={capsule} />
                </Text>
              )}
            </span>
            <CapsuleDueDate capsule={capsule} />
            <CapsuleLevel capsule={capsule} />
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
