import { Readable } from 'node:stream';
import { fileNamePart } from '#contracts/core/file-names.ts';
import { translateAll } from '#contracts/core/words.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Report, reportPdf } from '../../platform/files/reports/report.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Download } from '../../platform/http/serve.ts';
import { todayIn } from '../../platform/lib/local-time.ts';
import { dayText } from '../../platform/lib/written-times.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { reportSender, type SenderDeps } from '../content/report-sender.ts';
import { organisationService } from '../organisations/organisations.service.ts';
import { monthDays, readFigures } from './monthly-figures.ts';
import { headOf, monthText } from './monthly-report-head.ts';
import { initiativePart, shotParts, silencePart, visitPart } from './monthly-report-parts.ts';
import { REPORT_TEXTS } from './monthly-report-texts.ts';
import * as queries from './monthly-reports.queries.ts';

export interface MonthlyReportDeps extends SenderDeps {
  db: Database;
  /** IANA name of the installation's time zone. */
  timeZone: string;
}

/**
 * Makes the report of an organisation for a month, with the figures that the dashboard has for its days. The same data
 * makes the same bytes. The download is recorded in the audit trail.
 * @param month `YYYY-MM`
 * @throws problem `not_found`, or `report.month` if the month isn't over in all time zones of its places
 */
export async function readMonthlyReport(
  deps: MonthlyReportDeps,
  { id, month }: { id: number; month: string },
  { language, origin, user }: Pick<CallContext, 'language' | 'origin' | 'user'>,
): Promise<Download> {
  const { db, timeZone } = deps;
  const { row: organisation } = orNotFound(await organisationService(db).find(id));
  const period = monthDays(month);
  const zones = [timeZone, ...(await queries.zonesOf(db, id))];
  if (zones.some((zone) => todayIn(zone) <= period.to)) throw problem('report.month');
  const words = translateAll(REPORT_TEXTS, language);
  const making = { words, language, number: (value: number) => value.toLocaleString(language) };
  const figures = await readFigures({ db, timeZone, language }, id, period);
  const { name } = organisation;
  const report: Report = {
    language,
    sender: await reportSender(deps, String(user.userId)),
    title: words.title,
    about: `${name} · ${monthText(month, language)}`,
    facts: [
      [words.period, `${dayText(period.from, language)} – ${dayText(period.to, language)}`],
      [words.zone, figures.timeZone],
    ],
    ...headOf(figures, monthText(month, language), making),
    parts: [
      ...shotParts(figures, making),
      initiativePart(figures, making),
      silencePart(figures, making),
      visitPart(figures, making),
    ],
    foot: words.foot,
    madeAt: new Date(`${period.to}T00:00:00Z`),
  };
  await recordEvent(db, origin, {
    ...{ action: 'export', resource: 'organisation', recordId: id, recordName: name },
  });
  return {
    fileName: `${words.file}-${fileNamePart(name) || id}-${month}.pdf`,
    bytes: Readable.from([Buffer.from(await reportPdf(report))]),
  };
}
