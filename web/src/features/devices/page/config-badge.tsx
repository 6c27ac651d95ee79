import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConfigState } from '#contracts/devices.ts';

const LOOK = {
  in_step: { variant: 'light', icon: IconCircleCheck },
  behind: { variant: 'light', color: 'yellow', icon: IconHistory },
  unknown: { variant: 'default', icon: IconCircleDashed },
  none: { variant: 'default', icon: IconCircleDashed },
} as const satisfies Record<ConfigState, object>;

/** Whether a device holds what it is to play. */
export function ConfigBadge({ state }: { state: ConfigState }) {
  const { t } = useTranslation();
  const { icon: Icon, ...look } = LOOK[state];
  return (
    <Badge
      {...look}
      miw="max-content"
      // The light yellow does not carry text of its own colour.
      {...(state === 'behind' && { c: 'var(--mantine-color-text)' })}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {t(`devices.configStates.${state}`)}
    </Badge>
  );
}
