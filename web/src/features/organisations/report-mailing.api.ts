import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import {
  listKeptReports,
  readReportSettings,
  updateReportSettings,
} from '#contracts/organisations/report-settings.ts';
import { dismissError, failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call, callWithEtag } from '#web/lib/call.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';

const RESOURCE = 'organisations';
const DOWNLOAD = 'monthly-report';
/** As many as can be seen at a glance. */
const KEPT_SHOWN = '12';

/** When and to whom the monthly report is mailed, with the ETag that an update must send. */
export const reportSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'report-settings', id],
    queryFn: ({ signal }) => callWithEtag(readReportSettings, { params: { id }, signal }),
  });

/** The monthly reports that were mailed last. */
export const keptReportsQuery = (id: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'reports', id],
    queryFn: ({ signal }) =>
      call(listKeptReports, { params: { id }, query: { perPage: KEPT_SHOWN }, signal }),
  });

/** The form values; the day is empty while its field is. */
export interface ReportSettingsValues extends Record<string, unknown> {
  enabled: boolean;
  day: number | string;
  recipients: BodyOf<typeof updateReportSettings>['recipients'];
}

export const useSaveReportSettings = (id: number, etag: string | null) =>
  useResourceMutation(RESOURCE, (values: ReportSettingsValues) =>
    call(updateReportSettings, {
      params: { id },
      body: { ...values, day: Number(values.day) },
      ifMatch: etag,
    }),
  );

/** @returns what names a month (`YYYY-MM`) */
export function useMonthName(): (month: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01`));
}

/** Downloads a report, or says why it could not be. */
export function useReportDownload() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (file: FetchFile) => {
      const { runDownload } = await import('#web/kit/feedback/run-download.tsx');
      await runDownload(file, t('organisations.report.coming'));
    },
    onSuccess: () => dismissError(DOWNLOAD),
    onError: (error) => notifyError(failureText(error, t('organisations.report.failed'), t), DOWNLOAD),
  });
}
