import { Badge, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleOff, IconZzz } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow, Liveness } from '#contracts/devices/devices.ts';
import { useFormat } from '#web/lib/format.ts';

const LOOK = {
  seen: { variant: 'light', icon: IconCircleCheck },
  silent: { variant: 'light', color: 'gray', icon: IconZzz },
  never: { variant: 'default', icon: IconCircleDashed },
  disconnected: { variant: 'default', icon: IconCircleOff },
} as const satisfies Record<Liveness, object>;

/** Whether a device has communicated recently, with the time in a tooltip. */
export function LivenessBadge({ device }: { device: Pick<DeviceRow, 'lastSeenAt' | 'liveness'> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { liveness } = device;
  const { icon: Icon, ...look } = LOOK[liveness];
  const when = device.lastSeenAt
    ? t('devices.lastSeen', { when: dateTime(device.lastSeenAt) })
    : t('devices.neverSeen');
  return (
    <Tooltip label={when}>
      <Badge {...look} miw="max-content" leftSection={<Icon size={12} aria-hidden />}>
        {t(`devices.liveness.${liveness}`)}
        <VisuallyHidden>{`. ${when}`}</VisuallyHidden>
      </Badge>
    </Tooltip>
  );
}
