import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Anonymisation } from '#contracts/rights.ts';
import { anonymiseUser } from '#contracts/rights.ts';
import type { User } from '#contracts/users/users.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { useFormat } from '#web/lib/format.ts';

/** Anonymises a user and then reports what has changed. Uses the `account` texts. */
export function AnonymiseUser({ user: { id, nome }, may }: { user: User; may: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [report, setReport] = useState<Anonymisation | null>(null);
  const anonymise = useResourceMutation('users', () => call(anonymiseUser, { params: { id } }));
  if (!may && !report) return null;

  const confirm = async () => {
    try {
      setReport(await anonymise.mutateAsync(undefined));
    } catch (error) {
      notifyError(failureText(error, t('account.anonymise.failed'), t));
    }
    setAsking(false);
  };

  return (
    <RecordSection title={t('account.anonymise.title')}>
      {report ? (
        <Report report={report} />
      ) : (
        <Stack gap="xs" px="lg" pb="lg">
          <Text size="sm">{t('account.anonymise.text')}</Text>
          <Button variant="light" color="red" mr="auto" onClick={() => setAsking(true)}>
            {t('account.anonymise.button')}
          </Button>
        </Stack>
      )}
      {asking && (
        <LazyConfirmDialog
          danger
          title={t('account.anonymise.question', { name: nome })}
          confirmLabel={t('account.anonymise.button')}
          running={anonymise.isPending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <List size="sm" spacing={4}>
            <List.Item>{t('account.anonymise.gone')}</List.Item>
            <List.Item>{t('account.anonymise.stays')}</List.Item>
            <List.Item>{t('account.anonymise.free')}</List.Item>
            <List.Item>{t('account.anonymise.forGood')}</List.Item>
          </List>
        </LazyConfirmDialog>
      )}
    </RecordSection>
  );
}

/** What was changed, and where traces may remain. */
function Report({ report: { changed, mails, mentions, backups } }: { report: Anonymisation }) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormat();
  const left = [
    ...mentions.map(({ table, id, name }) => t('account.anonymise.mention', { table, id, name })),
    ...backups.map(({ file, goneBy }) => t('account.anonymise.backup', { file, date: dateTime(goneBy) })),
    t('account.anonymise.logs'),
  ];
  return (
    <Stack gap="xs" px="lg" pb="lg" role="status">
      <Text size="sm" fw={500}>
        {t('account.anonymise.done')}
      </Text>
      <List size="sm">
        {changed.map(({ table, rows }) => (
          <List.Item key={table}>{`${table}: ${number(rows)}`}</List.Item>
        ))}
        {mails > 0 && <List.Item>{t('account.anonymise.mails', { count: mails })}</List.Item>}
      </List>
      <Text size="sm" fw={500}>
        {t('account.anonymise.left')}
      </Text>
      <List size="sm">
        {left.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
