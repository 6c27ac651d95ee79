import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './not-found.module.css';

/** Shown for an unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  useDocumentTitle(`${t('shell.notFound.title')} - Admin`);
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="xs" ta="center">
        <Text fz="4.5rem" fw={700} lh={1} lts="-0.04em" c="var(--mantine-color-anchor)">
          404
        </Text>
        <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
          {t('shell.notFound.title')}
        </Title>
        <Text c="dimmed">{t('shell.notFound.text')}</Text>
        <Button mt="md" variant="default" renderRoot={(props) => <Link to="/admin/home" {...props} />}>
          {t('shell.notFound.back')}
        </Button>
      </Stack>
    </Center>
  );
}

/** Shown for an unknown address outside the back office, whose layout would provide the main landmark. */
export function PublicNotFoundPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
