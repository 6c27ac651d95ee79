import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '#contracts/session/passkeys.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/lazy-confirm-dialog.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { dismissError, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { AddPasskey } from './add-passkey.tsx';
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
            <li key={passkey.id} className={classes.passkey}>
              <div className={classes.passkeyText}>
                <Text fw={500}>{passkey.name}</Text>
                <Text size="sm" c="dimmed">
                  {t('passkey.since', { date: dateTime(passkey.createdAt) })}
                  {' · '}
                  {passkey.lastUsedAt
                    ? t('passkey.used', { date: dateTime(passkey.lastUsedAt) })
                    : t('passkey.neverUsed')}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={t('passkey.removeNamed', { name: passkey.name })}
                onClick={() => ask(passkey)}
              >
                {t('passkey.remove')}
              </Button>
            </li>
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
