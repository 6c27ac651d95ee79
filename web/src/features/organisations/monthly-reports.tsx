import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthlyReport } from '#contracts/organisations/monthly-report.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { toLocalInput } from '#web/lib/time-zone.ts';
import { useMonthName, useReportDownload } from './report-mailing.api.ts';
import { KeptReports, ReportMailing } from './report-mailing.tsx';

const MONTHS_MAX = 24;

const monthOf = (iso: string) => toLocalInput(iso).slice(0, 'YYYY-MM'.length);

/** Whole months that are over, newest first: `YYYY-MM`. */
function lastMonths(): string[] {
  const [year = 0, now = 0] = monthOf(new Date().toISOString()).split('-').map(Number);
  return Array.from({ length: MONTHS_MAX }, (_, ago) =>
    new Date(Date.UTC(year, now - 2 - ago, 1)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}

interface MonthlyReportsProps {
  id: number;
  createdAt: string;
  /** An inactive organisation gets no mail. */
  active: boolean;
}

/** The reports of an organisation: for one of its past months, to whom they are mailed, and those that were. */
export function MonthlyReports({ id, createdAt, active }: MonthlyReportsProps) {
  const { t } = useTranslation();
  const [lastMonth = '', ...before] = lastMonths();
  const months = [lastMonth, ...before].filter((month) => month >= monthOf(createdAt));
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0];
  const monthName = useMonthName();
  const { mutate: download, isPending } = useReportDownload();
  return (
    <>
      <RecordSection title={t('organisations.report.title')}>
        {month === undefined ? (
          <Text size="sm" c="dimmed" maw={520} p="0 20px 20px">
            {t('organisations.report.none')}
          </Text>
        ) : (
          <Group gap="xs" align="end" p="0 20px 20px">
            <NativeSelect
              label={t('organisations.report.month')}
              value={month}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={months.map((value) => ({ value, label: monthName(value) }))}
            />
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={18} />}
              loading={isPending}
              onClick={() =>
                download(lazyDownload(monthlyReport, { params: { id }, query: { month } }, 'pdf'))
              }
            >
              {t('organisations.report.download')}
            </Button>
          </Group>
        )}
        <ReportMailing id={id} active={active} lastMonth={lastMonth} />
      </RecordSection>
      <KeptReports id={id} />
    </>
  );
}
