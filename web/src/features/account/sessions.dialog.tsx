import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contracts/session/session.ts';
import { sessionName } from '#web/domain/people/session-name.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import classes from '#web/kit/dialogs/dialog-items.module.css';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { dismissError, failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { clientName } from '#web/lib/client-name.ts';
import { useFormat } from '#web/lib/format.ts';
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

const MOBILE = ['Android', 'iOS', 'iPadOS'];

interface SessionItemProps {
  session: OwnSession;
  onEnd: () => void;
}

/** A row of the session list. */
function SessionItem({ session, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const name = sessionName(session, t);
  const mobile = MOBILE.includes(clientName(session.userAgent).system ?? '');
  const Device = mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.item}>
      <Device size={24} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {session.current && <Badge variant="light">{t('account.sessions.current')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('account.sessions.address', { address: session.address })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.sessions.since', { date: dateTime(session.createdAt) })}
          {' · '}
          {t('account.sessions.used', { date: dateTime(session.refreshedAt) })}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('account.sessions.endNamed', { name, address: session.address })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
