import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/lib/session.ts';

/** Shown while nothing needs doing: says so, and leads to what comes next. @param children what comes next */
export function NothingLeft({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Stack align="center" justify="center" gap={4} px="md" py="lg" ta="center" flex={1}>
      <IconCircleCheck size={32} stroke={1.25} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={500} mt="xs">
        {t('today.empty')}
      </Text>
      {children}
      <Group gap="xs" justify="center" mt="sm">
        <Button variant="default" size="xs" renderRoot={(props) => <Link {...props} to="/admin/calendar" />}>
          {t('shell.menu.calendar')}
        </Button>
        {can('capsules.read') && (
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link {...props} to="/admin/refill" search={{ within: 30 }} />}
          >
            {t('shell.menu.refill')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
