import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import { REFILL_FIELDS, type RefillGroup } from '#contracts/capsules/refill.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { CapsuleDueDate, CapsuleForecast, CapsuleLevel } from '#web/domain/capsules/capsule-marks.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './refill.module.css';

/** A device with the capsules that it needs, most urgent first. */
export function RefillDevice({ device, capsules }: RefillGroup['devices'][number]) {
  const { t } = useTranslation();
  const label = useLabel();
  const { day } = useFormat();
  return (
    <>
      <Text component="h3" fz="sm" fw={600} mt="sm" mb={4} className={classes.device}>
        <RecordLink resource="device" id={device.deviceId}>
          {nameOfDevice(device)}
        </RecordLink>
      </Text>
      <ul aria-label={nameOfDevice(device)}>
        {capsules.map((capsule) => (
          <li key={capsule.capsuleId} className={classes.capsule}>
            <Text span inherit fw={500}>
              {t('refill.slot', { slot: capsule.slot })}
            </Text>
            <span className={classes.fragrance}>
              {capsule.bring.name}
              {capsule.bring.fragranceId !== capsule.fragrance.fragranceId && (
                <Text component="span" size="xs">
                  {t('refill.insteadOf', { fragrance: capsule.fragrance.name })}
                </Text>
              )}
              <Text component="span" size="xs" c="dimmed">
                <RecordLink resource="capsule" id={capsule.capsuleId}>
                  {capsule.serialNumber}
                </RecordLink>
              </Text>
            </span>
            <CapsuleLevel capsule={capsule} />
            <span className={classes.day}>
              <Text component="span" size="xs" c="dimmed">
                {label(REFILL_FIELDS.replaceOn)}
              </Text>
              {day(capsule.replaceOn)}
              {capsule.emptyIn && (
                <Text component="span" size="xs" c="dimmed">
                  {label(CAPSULE_FIELDS.emptyIn)}: <CapsuleForecast capsule={capsule} />
                </Text>
              )}
            </span>
            <span className={classes.day}>
              {capsule.dueDate && (
                <>
                  <Text component="span" size="xs" c="dimmed">
                    {label(CAPSULE_FIELDS.dueDate)}
                  </Text>
                  <CapsuleDueDate capsule={capsule} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
