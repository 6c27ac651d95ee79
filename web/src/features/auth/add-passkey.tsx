import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSKEY_NAME_MAX } from '#contracts/session/passkeys.ts';
import { clientName } from '#web/lib/client-name.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { supportsPasskeys } from './passkey-support.ts';
import { makePasskey } from './passkeys.api.ts';

/** Asks for a name and creates a passkey. `onAdded` gets recovery codes if this is the first factor, else none. */
export function AddPasskey({ onAdded }: { onAdded: (codes: readonly string[]) => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const name = field.current?.value.trim() ?? '';
    setFault(name === '' ? t('auth.required') : null);
    setFailure(null);
    if (name === '') return field.current?.focus();
    setRunning(true);
    try {
      onAdded(await makePasskey(name, t));
      setOpen(false);
    } catch (error) {
      const nameError = error instanceof ProblemError ? error.fieldErrors.name : undefined;
      if (nameError === undefined) setFailure(errorText(error, t));
      else setFault(nameError);
    }
    setRunning(false);
  };

  const cancel = () => {
    setOpen(false);
    setFailure(null);
    // The button is rendered again by the next frame.
    requestAnimationFrame(() => button.current?.focus());
  };

  if (!supportsPasskeys())
    return (
      <Text size="sm" c="dimmed">
        {t('passkey.unknownHere')}
      </Text>
    );
  if (!open)
    return (
      <Button
        ref={button}
        variant="default"
        mr="auto"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('passkey.add')}
      </Button>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          ref={field}
          label={t('passkey.name')}
          description={t('passkey.nameHelp')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          defaultValue={nameOfDevice()}
          maxLength={PASSKEY_NAME_MAX}
          autoFocus
          required
          withAsterisk={false}
          error={fault}
          onChange={() => setFault(null)}
        />
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {failure}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={cancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit">{t('passkey.create')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A default name by which users recognise this browser. */
function nameOfDevice(): string {
  const { browser, system } = clientName(navigator.userAgent);
  return [browser, system].filter(Boolean).join(', ');
}
