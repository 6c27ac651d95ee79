import { monthlyReport } from '#contracts/organisations/monthly-report.ts';
import { type Http, serveDownload } from '../../platform/http/serve.ts';
import { type MonthlyReportDeps, readMonthlyReport } from './monthly-reports.service.ts';

export function monthlyReportRoutes(http: Http, deps: MonthlyReportDeps): void {
  serveDownload(http, monthlyReport, ({ params, query }, { language, origin, user }) =>
    readMonthlyReport(
      deps,
      { id: params.id, month: query.month },
      { language: query.language ?? language, origin, user },
    ),
  );
}
