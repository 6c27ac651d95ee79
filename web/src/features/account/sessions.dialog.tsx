import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contracts/session/session.ts';
import { sessionName } from '#web/domain/people/session-name.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import classes from '#web/kit/dialogs/dialog-items.module.css';
import { LazyConfirmDialog } from '#web/kit/dialogs/lazy-confirm-dialog.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { dismissError, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { SessionItem } from './session-item.tsx';
import { ownSessionsQuery, useEndSessions } from './sessions.api.ts';

/** Lists the user's sessions and ends the others. The current session ends by signing out. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(ownSessionsQuery);
  const end = useEndSessions();
  const [asking, setAsking] = useState<readonly OwnSession[] | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const others = query.data?.filter((session) => !session.current) ?? [];

  const confirm = async (sessions: readonly OwnSession[]) => {
    try {
      await end.mutateAsync(sessions.map(({ id }) => id));
      dismissError('sessions');
      notifySuccess(t('account.sessions.ended', { count: sessions.length }));
    } catch (error) {
      notifyError(failureText(error, t('account.sessions.endFailed'), t), 'sessions');
    }
    setAsking(null);
    // The button that opened the confirmation may be gone with its session.
    body.current?.focus();
  };

  return (
    <Dialog
      size="lg"
      onClose={onClose}
      // While the confirmation is open, Escape closes that instead.
      closeOnEscape={!asking}
      title={t('account.sessions.title')}
    >
      <Stack ref={body} tabIndex={-1} className={classes.body}>
        <Text size="sm" c="dimmed">
          {t('account.sessions.text')}
        </Text>
        {query.isError && <ListLoadError query={query} />}
        {query.isPending && <Skeleton height={72} aria-label={t('shell.loading')} role="status" />}
        {query.data && (
          <ul>
            {query.data.map((session) => (
              <SessionItem key={session.id} session={session} onEnd={() => setAsking([session])} />
            ))}
          </ul>
        )}
        {others.length > 1 && (
          <Button variant="default" ml="auto" onClick={() => setAsking(others)}>
            {t('account.sessions.endOthers')}
          </Button>
        )}
      </Stack>
      {asking && (
        <LazyConfirmDialog
          danger
          title={t(asking.length > 1 ? 'account.sessions.endOthersTitle' : 'account.sessions.endTitle')}
          running={end.isPending}
          onConfirm={() => void confirm(asking)}
          onCancel={() => setAsking(null)}
        >
          {asking.map((session) => `${sessionName(session, t)}, ${session.address}`).join('; ')}
          <Text mt="xs">{t('account.sessions.endText', { count: asking.length })}</Text>
        </LazyConfirmDialog>
      )}
    </Dialog>
  );
}
