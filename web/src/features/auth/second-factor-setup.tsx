import { Button, Code, Image, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { beginTotp } from '#contracts/session/second-factor.ts';
import { failureText } from '#web/kit/feedback/notify.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { makeSecret, turnOn } from './second-factor.api.ts';
import classes from './second-factor.module.css';

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

interface FirstCodeFormProps {
  secret: AnswerOf<typeof beginTotp>;
  /** Called with the recovery codes. */
  onTaken: (codes: readonly string[]) => void;
}

/** Shows the secret as a QR code and as text, and takes the first code generated from it. */
function FirstCodeForm({ secret, onTaken }: FirstCodeFormProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setFault(code === '' ? t('auth.required') : null);
    if (code === '') return field.current?.focus();
    setSending(true);
    try {
      onTaken(await turnOn(code));
    } catch (error) {
      const wrong = error instanceof ProblemError ? error.fieldErrors.code : undefined;
      setFault(wrong ?? failureText(error, t('factor.failed'), t));
      setSending(false);
      field.current?.select();
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t('factor.scan')}</Text>
        <Image src={secret.qr} alt={t('factor.qr')} w={220} mx="auto" className={classes.qr} />
        <Text size="sm">
          {t('factor.byHand')}{' '}
          <Code fz="sm" className={classes.secret}>
            {secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </Code>
        </Text>
        <TextInput
          ref={field}
          label={t('factor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          required
          withAsterisk={false}
          error={fault}
          onChange={() => setFault(null)}
        />
        <Button type="submit" loading={sending}>
          {t('factor.turnOn')}
        </Button>
      </Stack>
    </form>
  );
}
