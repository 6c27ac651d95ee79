import { Button, Group, NativeSelect } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthlyReport } from '#contracts/organisations/monthly-report.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { dismissError, failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { toLocalInput } from '#web/lib/time-zone.ts';

const MONTHS_MAX = 24;
const ACTION = 'monthly-report';

/** Whole months from that of an instant to the last one that is over, newest first: `YYYY-MM`. */
function monthsSince(instant: string): string[] {
  const monthOf = (iso: string) => toLocalInput(iso).slice(0, 'YYYY-MM'.length);
  const [year = 0, now = 0] = monthOf(new Date().toISOString()).split('-').map(Number);
  const months = Array.from({ length: MONTHS_MAX }, (_, ago) =>
    new Date(Date.UTC(year, now - 2 - ago, 1)).toISOString().slice(0, 'YYYY-MM'.length),
  );
  return months.filter((month) => month >= monthOf(instant));
}

interface MonthlyReportsProps {
  id: number;
  createdAt: string;
}

/** Downloads the report of an organisation for one of its past months. */
export function MonthlyReports({ id, createdAt }: MonthlyReportsProps) {
  const { t, i18n } = useTranslation();
  const months = monthsSince(createdAt);
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0];
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: string) => {
      const { runDownload } = await import('#web/kit/feedback/run-download.tsx');
      const file = lazyDownload(monthlyReport, { params: { id }, query: { month: wanted } }, 'pdf');
      await runDownload(file, t('organisations.report.coming'));
    },
    onSuccess: () => dismissError(ACTION),
    onError: (error) => notifyError(failureText(error, t('organisations.report.failed'), t), ACTION),
  });
  return (
    <RecordSection
      title={t('organisations.report.title')}
      empty={month === undefined ? t('organisations.report.none') : null}
    >
      {month !== undefined && (
        <Group gap="xs" align="end" p="0 20px 20px">
          <NativeSelect
            label={t('organisations.report.month')}
            value={month}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={months.map((value) => ({ value, label: format.format(new Date(`${value}-01`)) }))}
          />
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} />}
            loading={isPending}
            onClick={() => mutate(month)}
          >
            {t('organisations.report.download')}
          </Button>
        </Group>
      )}
    </RecordSection>
  );
}
