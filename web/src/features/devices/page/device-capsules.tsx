import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contracts/devices.ts';
import { CapsuleDueDate } from '#web/kit/display/capsule-due-date.tsx';
import { CapsuleLevel } from '#web/kit/display/capsule-level.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import classes from './device-page.module.css';
import { DeviceSection } from './device-section.tsx';

/** The capsules that a device fires from, with what they have left. */
export function DeviceCapsules({ capsules }: Pick<Device, 'capsules'>) {
  const { t } = useTranslation();
  return (
    <DeviceSection
      area="capsules"
      title={t('devices.capsules.title')}
      empty={capsules.length > 0 ? null : t('devices.capsules.empty')}
    >
      <ul className={classes.capsules}>
        {capsules.map((capsule) => (
          <li key={capsule.serialNumber} className={classes.capsule}>
            <span className={classes.capsuleText}>
              <TextCell>{capsule.fragrance.name}</TextCell>
              <Text component="span" size="xs" c="dimmed">
                {capsule.slot === null
                  ? capsule.serialNumber
                  : t('devices.capsules.inSlot', { serial: capsule.serialNumber, slot: capsule.slot })}
              </Text>
            </span>
            <CapsuleDueDate capsule={capsule} />
            <CapsuleLevel capsule={capsule} />
          </li>
        ))}
      </ul>
    </DeviceSection>
  );
}
