import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onConnectionRestored, useConnectionLost } from '#web/lib/connection.ts';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';

/** A full reload, because browsers and the app's own code remember failed imports as missing. */
const reload = () => window.location.reload();

/** Shown in place of a page that failed. If the server was unreachable, reloads once it responds again. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const lost = useConnectionLost();
  useEffect(() => onConnectionRestored(reload), []);
  const known = error instanceof ProblemError || error instanceof NetworkError;
  const reason = known ? errorText(error, t) : t(lost ? 'shell.network.offline' : 'shell.crash.text');
  const retry = () => {
    // Only the server's own errors come from calls, which are repeated without a reload.
    if (!(error instanceof ProblemError)) return reload();
    reset();
    void router.invalidate();
  };
  return (
    <Center mih="60dvh" p="md" role="alert">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={1} size="h2" tabIndex={-1}>
          {t('shell.crash.title')}
        </Title>
        <Text c="dimmed">{reason}</Text>
        <Button mt="sm" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </Stack>
    </Center>
  );
}

/** Shown while a page is loading, once that takes a while. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <Center mih="50dvh">
      <Loader role="status" aria-label={t('shell.loading')} />
    </Center>
  );
}
