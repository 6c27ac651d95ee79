import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contracts/session/session.ts';
import { sessionName } from '#web/domain/people/session-name.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { RecordLines } from '#web/domain/record/related-records.tsx';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { sessionsQuery, useEndSession } from './user-trail.api.ts';

/** A user's sessions, with buttons to end them. Uses the `account` texts. */
export function UserSessions({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const query = useQuery(sessionsQuery(userId));
  const end = useEndSession(userId);
  const [asking, setAsking] = useState<OwnSession | 'all' | null>(null);

  const confirm = async (confirmed: OwnSession | 'all') => {
    try {
      await end.mutateAsync(confirmed === 'all' ? null : confirmed.id);
      const count = confirmed === 'all' ? (query.data?.length ?? 1) : 1;
      notifySuccess(t('account.sessions.ended', { count }));
    } catch (error) {
      notifyError(failureText(error, t('account.sessions.endFailed'), t));
    }
    setAsking(null);
  };

  return (
    <RecordSection
      title={t('userPage.sessions')}
      empty={query.data?.length === 0 ? t('userPage.noSessions') : null}
    >
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height={72} aria-label={t('list.loading')} role="status" />}
      {query.data && (
        <RecordLines
          lines={query.data.map((session) => ({
            key: session.id,
            title: sessionName(session, t),
            note: [
              t('account.sessions.address', { address: session.address }),
              t('account.sessions.used', { date: dateTime(session.refreshedAt) }),
            ].join(' · '),
            // The current session ends by signing out.
            aside: !session.current && (
              <Button
                variant="default"
                size="xs"
                miw="max-content"
                aria-label={t('account.sessions.endNamed', {
                  name: sessionName(session, t),
                  address: session.address,
                })}
                onClick={() => setAsking(session)}
              >
                {t('account.sessions.end')}
              </Button>
            ),
          }))}
        />
      )}
      {query.data && query.data.length > 1 && !query.data.some(({ current }) => current) && (
        <Button variant="default" size="xs" mx={20} mb={16} onClick={() => setAsking('all')}>
          {t('userPage.endAll')}
        </Button>
      )}
      {asking && (
        <LazyConfirmDialog
          danger
          title={t(asking === 'all' ? 'userPage.endAllTitle' : 'account.sessions.endTitle')}
          running={end.isPending}
          onConfirm={() => void confirm(asking)}
          onCancel={() => setAsking(null)}
        >
          {asking === 'all'
            ? t('account.sessions.endText', { count: query.data?.length ?? 1 })
            : `${sessionName(asking, t)}, ${asking.address}`}
        </LazyConfirmDialog>
      )}
    </RecordSection>
  );
}
