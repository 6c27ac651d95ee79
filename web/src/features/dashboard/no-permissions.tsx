import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** The home page of a profile without permissions: says whom to ask. */
export function NoPermissions() {
  const { t } = useTranslation();
  useDocumentTitle(`${t('dashboard.noPart.title')} - Admin`);
  return (
    <Stack gap="xs" p="md">
      <Title order={1} size="h2" tabIndex={-1}>
        {t('dashboard.noPart.title')}
      </Title>
      <Text c="dimmed">{t('dashboard.noPart.text')}</Text>
    </Stack>
  );
}
