import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SystemParts } from '#contracts/system.ts';

type PartState = SystemParts[keyof SystemParts];

const LOOK = {
  ok: { variant: 'light', icon: IconCircleCheck },
  unwell: { variant: 'light', color: 'red', icon: IconAlertTriangle },
  off: { variant: 'default', icon: IconCircleDashed },
} as const satisfies Record<PartState, object>;

/** The state of a part of the system. */
export function StateBadge({ state }: { state: PartState }) {
  const { t } = useTranslation();
  const { icon: Icon, ...look } = LOOK[state];
  return (
    <Badge {...look} leftSection={<Icon size={12} aria-hidden />}>
      {t(`system.states.${state}`)}
    </Badge>
  );
}
