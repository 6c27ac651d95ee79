import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { activateAccount } from './auth.api.ts';

interface ActivationRunnerProps {
  token: string;
  onDone: () => void;
  onFailed: (error: unknown) => void;
}

/** Activates the account as soon as it is mounted. */
export function ActivationRunner({ token, onDone, onFailed }: ActivationRunnerProps) {
  const { t } = useTranslation();
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let left = false;
    activateAccount(token).then(
      () => left || done(),
      (error: unknown) => left || failed(error),
    );
    return () => {
      left = true;
    };
  }, [token]);
  return (
    <Group role="status" mt="md">
      <Loader size="sm" />
      <Text size="sm">{t('passwords.token.activation.working')}</Text>
    </Group>
  );
}
