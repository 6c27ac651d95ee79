import { Box, Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '#contracts/session/passkeys.ts';
import { PASSKEY_NAME_MAX } from '#contracts/session/passkeys.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { dismissError, failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { clientName } from '#web/lib/client-name.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { supportsPasskeys } from './credentials.tsx';
import { makePasskey } from './passkeys.api.ts';
import { ownPasskeysQuery, useRemovePasskey } from './second-factor.api.ts';
import classes from './second-factor.module.css';

interface PasskeysProps {
  /** Called when a passkey was added or removed, with the recovery codes that come with the first one. */
  onChanged: (codes: readonly string[]) => void;
  /** Called when the confirmation opens or closes: while it is open, Escape must not close the outer dialog. */
  onAsking: (asking: boolean) => void;
}

/** The user's own passkeys, to add and remove. */
export function Passkeys({ onChanged, onAsking }: PasskeysProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const query = useQuery(ownPasskeysQuery);
  const remove = useRemovePasskey();
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const ask = (passkey: Passkey | null) => {
    setPasskeyToRemove(passkey);
    onAsking(passkey !== null);
  };
  const added = (codes: readonly string[]) => {
    notifySuccess(t('passkey.added'));
    void query.refetch();
    onChanged(codes);
    box.current?.focus();
  };
  const confirm = async ({ id, name }: Passkey) => {
    try {
      await remove.mutateAsync(id);
      dismissError('passkeys');
      notifySuccess(t('passkey.removed', { name }));
      onChanged([]);
    } catch (error) {
      notifyError(failureText(error, t('passkey.removeFailed'), t), 'passkeys');
    }
    ask(null);
    // The button that opened the confirmation may be gone with its passkey.
    box.current?.focus();
  };

  return (
    <Stack ref={box} tabIndex={-1} className={classes.body} gap="xs">
      <Title order={3} size="h5">
        {t('passkey.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('passkey.text')}
      </Text>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height={48} aria-label={t('shell.loading')} role="status" />}
      {query.data && query.data.length > 0 && (
        <ul aria-label={t('passkey.title')}>
          {query.data.map((passkey) => (
            <Group key={passkey.id} component="li" gap="sm" py="xs" className={classes.passkey}>
              <Box flex="1 1 160px" miw={0}>
                <Text fw={500}>{passkey.name}</Text>
                <Text size="sm" c="dimmed">
                  {t('passkey.since', { date: dateTime(passkey.createdAt) })}
                  {' · '}
                  {passkey.lastUsedAt
                    ? t('passkey.used', { date: dateTime(passkey.lastUsedAt) })
                    : t('passkey.neverUsed')}
                </Text>
              </Box>
              <Button
                variant="default"
                size="xs"
                aria-label={t('passkey.removeNamed', { name: passkey.name })}
                onClick={() => ask(passkey)}
              >
                {t('passkey.remove')}
              </Button>
            </Group>
          ))}
        </ul>
      )}
      <AddPasskey onAdded={added} />
      {passkeyToRemove && (
        <LazyConfirmDialog
          danger
          title={t('passkey.removeTitle', { name: passkeyToRemove.name })}
          running={remove.isPending}
          onConfirm={() => void confirm(passkeyToRemove)}
          onCancel={() => ask(null)}
        >
          {t('passkey.removeText')}
        </LazyConfirmDialog>
      )}
    </Stack>
  );
}

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
