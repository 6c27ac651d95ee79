import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconHistory } from '@tabler/icons-react';
import { type ConfigState, DEVICE_FIELDS as FIELDS } from '#contracts/devices/devices.ts';
import { useLabel } from '#web/i18n/use-label.ts';

const LOOK = {
  in_step: { variant: 'light', icon: IconCircleCheck },
  behind: { variant: 'light', color: 'yellow', icon: IconHistory },
  unknown: { variant: 'default', icon: IconCircleDashed },
  none: { variant: 'default', icon: IconCircleDashed },
} as const satisfies Record<ConfigState, object>;

/** Whether a device holds its wanted configuration. */
export function ConfigBadge({ state }: { state: ConfigState }) {
  const label = useLabel();
  const { icon: Icon, ...look } = LOOK[state];
  return (
    <Badge
      {...look}
      miw="max-content"
      // Text in the badge's own yellow has too little contrast.
      {...(state === 'behind' && { c: 'var(--mantine-color-text)' })}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {label(FIELDS.configState.values[state])}
    </Badge>
  );
}
