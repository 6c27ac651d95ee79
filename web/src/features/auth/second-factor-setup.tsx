import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { beginTotp } from '#contracts/session/second-factor.ts';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { FirstCodeForm } from './first-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { makeSecret } from './second-factor.api.ts';

interface SecondFactorSetupProps {
  /** Called when the setup starts and needs the space of the dialog. */
  onBegun: () => void;
  onDone: () => void;
}

/** Sets up an authenticator: shows its secret, takes the first code and shows the recovery codes. */
export function SecondFactorSetup({ onBegun, onDone }: SecondFactorSetupProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<AnswerOf<typeof beginTotp> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  const begin = async () => {
    setRunning(true);
    setFailure(null);
    try {
      setSecret(await makeSecret());
      onBegun();
    } catch (error) {
      setFailure(failureText(error, t('factor.failed'), t));
    }
    setRunning(false);
  };

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <FirstCodeForm secret={secret} onTaken={setCodes} />;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('factor.text')}
      </Text>
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        {failure}
      </Text>
      <Button loading={running} onClick={() => void begin()}>
        {t('factor.begin')}
      </Button>
    </Stack>
  );
}
