import { Anchor, Stack, Text } from '@mantine/core';
import { IconChartDonut3 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/lib/session.ts';

/** The empty state of a chart. @param ever true if there are no shots at all, false if only the period has none */
export function NoShots({ allTime }: { allTime: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Stack align="center" justify="center" gap={4} flex={1} py="md" ta="center">
      <IconChartDonut3 size={32} stroke={1.25} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={500} mt="xs">
        {t(allTime ? 'dashboard.empty.ever' : 'dashboard.empty.period')}
      </Text>
      <Text size="sm" c="dimmed" maw={320}>
        {t(allTime ? 'dashboard.empty.how' : 'dashboard.empty.other')}
      </Text>
      {allTime && can('devices.read') && (
        <Anchor
          size="sm"
          mt="xs"
          renderRoot={(props) => (
            <Link to="/admin/devices" {...props}>
              {t('dashboard.empty.devices')}
            </Link>
          )}
        />
      )}
    </Stack>
  );
}
