import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyRequest } from '#contracts/session/passkeys.ts';
import type { SecondFactorMethod } from '#contracts/session/second-factor.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { answerChallenge } from './auth.api.ts';
import { supportsPasskeys } from './credentials.tsx';
import classes from './login.module.css';
import { answerByPasskey } from './passkeys.api.ts';

/** What the server asks for after a correct password. */
export interface Challenge {
  challenge: string;
  methods: readonly SecondFactorMethod[];
  /** Present if passkeys are among the methods. */
  passkeyOptions?: PasskeyRequest;
}

interface SecondStepProps {
  pendingChallenge: Challenge;
  onEntered: (user: CurrentUser) => Promise<void>;
  /** Returns to the password, with the error if the challenge has expired. */
  onBack: (error?: unknown) => void;
}

const FIELDS = { totp: 'code', recoveryCode: 'recoveryCode', passkey: 'passkey' } as const;

/** The second step of a sign-in: a passkey, an authenticator code or a recovery code. */
export function SecondStep({ pendingChallenge, onEntered, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState<SecondFactorMethod>(
    () => usable(pendingChallenge.methods)[0] ?? 'totp',
  );
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const others = usable(pendingChallenge.methods).filter((each) => each !== method);

  const choose = (wanted: SecondFactorMethod) => {
    setMethod(wanted);
    setFault(null);
    setFailure(null);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const { challenge, passkeyOptions } = pendingChallenge;
    const byPasskey = method === 'passkey' && passkeyOptions;
    const code = field.current?.value.trim() ?? '';
    setFault(!byPasskey && code === '' ? t('auth.required') : null);
    setFailure(null);
    if (!byPasskey && code === '') return field.current?.focus();
    setSending(true);
    try {
      const answer = byPasskey
        ? answerByPasskey({ challenge, passkeyOptions }, t)
        : answerChallenge({ challenge, [FIELDS[method]]: code });
      await onEntered(await answer);
    } catch (error) {
      reportError(error);
    }
    setSending(false);
  };

  const reportError = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'auth.challenge') return onBack(error);
    const wrong = error instanceof ProblemError ? error.fieldErrors[FIELDS[method]] : undefined;
    if (wrong === undefined || method === 'passkey') return setFailure(errorText(error, t));
    setFault(wrong);
    field.current?.select();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} className={classes.title}>
        {t('entry.second.title')}
      </Title>
      <Stack mt="xs">
        <Text c="dimmed" size="sm">
          {t(`entry.second.${method}.text`)}
        </Text>
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle />}>
            {failure}
          </Alert>
        )}
        {method !== 'passkey' && (
          <TextInput
            // One field per method, so that text typed for one does not end up in another.
            key={method}
            ref={field}
            label={t(`entry.second.${method}.label`)}
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            required
            withAsterisk={false}
            size="md"
            error={fault}
            onChange={() => setFault(null)}
          />
        )}
        <Button
          key={`submit ${method}`}
          type="submit"
          fullWidth
          size="md"
          // The browser shows its own dialog. A loading button would be disabled and lose the focus.
          loading={sending && method !== 'passkey'}
          autoFocus={method === 'passkey'}
        >
          {t(method === 'passkey' ? 'entry.second.passkey.choose' : 'auth.login.submit')}
        </Button>
        {others.map((other) => (
          <Anchor
            key={other}
            component="button"
            type="button"
            size="sm"
            ta="center"
            onClick={() => choose(other)}
          >
            {t(`entry.second.${other}.choose`)}
          </Anchor>
        ))}
        <Anchor component="button" type="button" size="sm" ta="center" onClick={() => onBack()}>
          {t('entry.second.back')}
        </Anchor>
      </Stack>
    </form>
  );
}

/** A browser without passkey support offers none, unless there is nothing else. */
function usable(methods: readonly SecondFactorMethod[]): readonly SecondFactorMethod[] {
  const others = methods.filter((each) => each !== 'passkey');
  return supportsPasskeys() || others.length === 0 ? methods : others;
}
