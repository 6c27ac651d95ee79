import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserMail } from '#contracts/users/user-mails.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { RecordLines } from '#web/domain/record/related-records.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { mailsQuery } from './user-trail.api.ts';

const COLORS: Partial<Record<UserMail['state'], string>> = { failed: 'red', dropped: 'gray' };

/** The latest mails to a user, with their delivery state. */
export function UserMails({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const query = useQuery(mailsQuery(userId));
  const mails = query.data ?? [];
  return (
    <RecordSection
      title={t('userPage.mails')}
      empty={query.data?.length === 0 ? t('userPage.noMails') : null}
    >
      {query.isError && <ListLoadError query={query} />}
      <RecordLines
        lines={mails.map(({ mailId, kind, state, postedAt, finishedAt, error }) => ({
          key: mailId,
          title: t(`userMails.kinds.${kind}`),
          note: [dateTime(finishedAt ?? postedAt), error].filter(Boolean).join(' · '),
          aside: (
            <Badge variant="light" color={COLORS[state] ?? 'brand'}>
              {t(`userMails.states.${state}`)}
            </Badge>
          ),
        }))}
      />
    </RecordSection>
  );
}
