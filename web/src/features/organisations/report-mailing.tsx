import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconMailCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contracts/core/language.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { readKeptReport } from '#contracts/organisations/report-settings.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { RecordLines } from '#web/domain/record/related-records.tsx';
import { localeOf } from '#web/i18n/language.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { useCan } from '#web/lib/session.ts';
import {
  keptReportsQuery,
  reportSettingsQuery,
  useMonthName,
  useReportDownload,
} from './report-mailing.api.ts';

const ReportSettingsDialog = lazyDialog(
  [],
  () => import('./report-settings.dialog.tsx'),
  'ReportSettingsDialog',
);

interface ReportMailingProps {
  id: number;
  /** An inactive organisation gets no mail. */
  active: boolean;
  /** The last month that is over, as a preview. */
  lastMonth: string;
}

/** When and to whom the monthly report is mailed next, and for those who may, the way to change it. */
export function ReportMailing({ id, active, lastMonth }: ReportMailingProps) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const { day } = useFormat();
  const query = useQuery(reportSettingsQuery(id));
  const dialog = useRowDialog<NonNullable<typeof query.data>>();
  const mayWrite = useCan()('organisations.write') && active;
  if (query.isError) return <ListLoadError query={query} />;
  if (!query.data) return null;
  const { next, recipients } = query.data.data;
  return (
    <Stack gap="xs" align="start" p="0 20px 20px">
      <Text size="sm">
        {next
          ? t('organisations.report.next', {
              day: day(next.on),
              month: monthName(next.month),
              emails: recipients.map(({ email }) => email).join(', ') || '—',
            })
          : t('organisations.report.notMailed')}
      </Text>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconMailCog size={18} />}
          onClick={() => query.data && dialog.show(query.data)}
        >
          {t('organisations.report.mailing')}
        </Button>
      )}
      {dialog.row && (
        <ReportSettingsDialog id={id} loaded={dialog.row} lastMonth={lastMonth} onClose={dialog.hide} />
      )}
    </Stack>
  );
}

/** The monthly reports that were mailed, to be read as they were; nothing before the first. */
export function KeptReports({ id }: { id: number }) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const label = useLabel();
  const { dateTime } = useFormat();
  const { data } = useQuery(keptReportsQuery(id));
  const fetching = useFetching(id);
  if (!data?.total) return null;
  return (
    <RecordSection title={t('organisations.report.kept')}>
      <RecordLines
        lines={data.data.map(({ month, files, recipients, sent, sentAt }) => ({
          key: month,
          title: monthName(month),
          note: sentAt
            ? t('organisations.report.sent', { sent, all: recipients, at: dateTime(sentAt) })
            : t('organisations.report.waiting', { all: recipients }),
          aside: (
            <Group gap="xs" justify="end">
              {files.map(({ language }) => (
                <Button
                  key={language}
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconFileTypePdf size={18} />}
                  {...fetching(month, language)}
                >
                  {label(LANGUAGE_WORDS[language])}
                </Button>
              ))}
            </Group>
          ),
        }))}
      />
    </RecordSection>
  );
}

/** The month of the report that was mailed last, which fetches it: in the reader's language if it was mailed in it. */
export function LastReport({ id }: { id: number }) {
  const { i18n } = useTranslation();
  const monthName = useMonthName();
  const { data } = useQuery(keptReportsQuery(id));
  const fetching = useFetching(id);
  const last = data?.data[0];
  const file = last?.files.find(({ language }) => language === localeOf(i18n.language)) ?? last?.files[0];
  if (!last || !file) return '—';
  return (
    <Anchor component="button" type="button" inherit {...fetching(last.month, file.language)}>
      {monthName(last.month)}
    </Anchor>
  );
}

/** What makes a button fetch a kept report of an organisation. */
function useFetching(id: number) {
  const { t } = useTranslation();
  const label = useLabel();
  const monthName = useMonthName();
  const { mutate: download } = useReportDownload();
  return (month: string, language: Language) => ({
    'aria-label': t('organisations.report.fetch', {
      language: label(LANGUAGE_WORDS[language]),
      month: monthName(month),
    }),
    onClick: () =>
      download(lazyDownload(readKeptReport, { params: { id, month }, query: { language } }, 'pdf')),
  });
}
