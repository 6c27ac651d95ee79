import { SimpleGrid, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconBottle, IconCategory, IconTargetArrow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { Page } from '#web/kit/page.tsx';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { CountCard } from './count-card.tsx';
import type { Counted } from './home.api.ts';

const CARDS: { resource: Counted; icon: Icon; read: Permission; write: Permission }[] = [
  { resource: 'campaigns', icon: IconTargetArrow, read: 'campaigns.read', write: 'campaigns.write' },
  { resource: 'fragrances', icon: IconBottle, read: 'fragrances.read', write: 'fragrances.write' },
  { resource: 'categories', icon: IconCategory, read: 'categories.read', write: 'categories.write' },
];

/** The first page after sign-in: what there is, and the ways on. */
export function HomePage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const may = useCan();
  const firstName = user?.nome.trim().split(/\s+/)[0] ?? '';
  return (
    <Page title={t('home.hello', { name: firstName })} section={t('home.title')}>
      <Text c="dimmed" mt={-12} mb="xl">
        {t('home.subtitle')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {CARDS.filter(({ read }) => may(read)).map(({ resource, icon, write }) => (
          <CountCard key={resource} resource={resource} icon={icon} mayCreate={may(write)} />
        ))}
      </SimpleGrid>
    </Page>
  );
}
