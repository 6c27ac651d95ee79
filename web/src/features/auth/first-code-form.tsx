import { Button, Code, Image, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { beginTotp } from '#contracts/session/second-factor.ts';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { turnOn } from './second-factor.api.ts';
import classes from './second-factor.module.css';

interface FirstCodeFormProps {
  secret: AnswerOf<typeof beginTotp>;
  /** Called with the recovery codes. */
  onTaken: (codes: readonly string[]) => void;
}

/** Shows the secret as a QR code and as text, and takes the first code generated from it. */
export function FirstCodeForm({ secret, onTaken }: FirstCodeFormProps) {
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
        <Image src={secret.qr} alt={t('factor.qr')} className={classes.qr} />
        <Text size="sm">
          {t('factor.byHand')}{' '}
          <Code className={classes.secret}>{secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</Code>
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
