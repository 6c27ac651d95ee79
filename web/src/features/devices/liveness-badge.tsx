import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconZzz } from '@tabler/icons-react';
import i18n from 'i18next';
import { useState } from 'react';
import type { DeviceRow, Liveness } from '#contracts/devices.ts';
import { livenessOf } from '#contracts/devices.ts';
import { RowBadge } from '#web/kit/list/row-badge.tsx';
import { currentFormat } from '#web/lib/format.ts';

const LOOK = {
  seen: { look: 'good', icon: IconCircleCheck },
  silent: { look: 'past', icon: IconZzz },
  never: { look: 'pending', icon: IconCircleDashed },
} as const satisfies Record<Liveness, object>;

// Its words are not told by the hook, and what shows under the pointer is made for the pointer: a list has fifty.
/** Whether a device was heard of lately, and under the pointer when that was. */
export function LivenessBadge({ device }: { device: Pick<DeviceRow, 'lastSeenAt'> }) {
  const [pointed, setPointed] = useState(false);
  const { dateTime } = currentFormat();
  const liveness = livenessOf(device, new Date());
  const { icon: Icon, look } = LOOK[liveness];
  const when = device.lastSeenAt
    ? i18n.t('devices.lastSeen', { when: dateTime(device.lastSeenAt) })
    : i18n.t('devices.neverSeen');
  const badge = (
    <RowBadge look={look} onPointerEnter={() => setPointed(true)}>
      <Icon size={12} aria-hidden />
      {i18n.t(`devices.liveness.${liveness}`)}
      <VisuallyHidden>{`. ${when}`}</VisuallyHidden>
    </RowBadge>
  );
  return pointed ? <Tooltip label={when}>{badge}</Tooltip> : badge;
}
