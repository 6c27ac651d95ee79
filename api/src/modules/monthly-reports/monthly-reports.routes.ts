import { monthlyReport } from '#contracts/organisations/monthly-report.ts';
import {
  listKeptReports,
  readKeptReport,
  readReportSettings,
  updateReportSettings,
} from '#contracts/organisations/report-settings.ts';
import { type Http, serve, serveDownload } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import { listKept, readKept } from './kept-reports.service.ts';
import { type MonthlyReportDeps, readMonthlyReport } from './monthly-reports.service.ts';
import { reportSettingsService } from './report-settings.service.ts';

export function monthlyReportRoutes(http: Http, deps: MonthlyReportDeps): void {
  const { db, timeZone } = deps;
  serveDownload(http, monthlyReport, ({ params, query }, { language, origin, user }) =>
    readMonthlyReport(
      deps,
      { id: params.id, month: query.month },
      { language: query.language ?? language, origin, user },
    ),
  );
  const settings = reportSettingsService(db, timeZone);
  serveRecord(http, readReportSettings, ({ params }) => settings.read(params.id));
  serveRecord(http, updateReportSettings, ({ params, body }, context) =>
    settings.update(params.id, body, context),
  );
  serve(http, listKeptReports, ({ params, query }) => listKept(deps, params.id, query));
  serveDownload(http, readKeptReport, ({ params, query: { language } }, context) =>
    readKept(deps, { ...params, language }, context),
  );
}
