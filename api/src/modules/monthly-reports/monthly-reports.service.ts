import { Readable } from 'node:stream';
import { fileNamePart } from '#contracts/core/file-names.ts';
import type { Language } from '#contracts/core/language.ts';
import { translateAll } from '#contracts/core/words.ts';
import type { Organisation } from '#contracts/organisations/organisations.ts';
import type { Database } from '../../platform/db/client.ts';
import { inOrganisation } from '../../platform/db/scope.ts';
import { type Report, reportPdf } from '../../platform/files/reports/report.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Download } from '../../platform/http/serve.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { dayText } from '../../platform/lib/written-times.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { logoOf, reportSender, type SenderDeps } from '../content/report-sender.ts';
import { readOrganisation } from '../organisations/organisations.service.ts';
import { monthDays, readFigures } from './monthly-figures.ts';
import { headOf, monthText } from './monthly-report-head.ts';
import { initiativePart, shotParts, silencePart, visitPart } from './monthly-report-parts.ts';
import { REPORT_TEXTS } from './monthly-report-texts.ts';
import * as queries from './monthly-reports.queries.ts';
import { dayIn } from './report-months.ts';

export interface MonthlyReportDeps extends SenderDeps {
  db: Database;
  /** IANA name of the installation's time zone. */
  timeZone: string;
}

/** Whose report is made, of which month (`YYYY-MM`), in which language. */
export interface Wanted {
  organisation: Pick<Organisation, 'organisationId' | 'name' | 'logo'>;
  month: string;
  language: Language;
  /** Whose share of the work with pictures it takes. */
  account: string;
}

/**
 * Makes the report of an organisation for a month, with the figures that the dashboard has for its days and that
 * members of the organisation may read, whoever makes it. The same data makes the same bytes.
 */
export async function makeReport(
  deps: MonthlyReportDeps,
  { organisation: { organisationId: id, name, logo }, month, language, account }: Wanted,
): Promise<{ fileName: string; pdf: Buffer }> {
  const { db, timeZone } = deps;
  const period = monthDays(month);
  const words = translateAll(REPORT_TEXTS, language);
  const making = { words, language, number: (value: number) => value.toLocaleString(language) };
  const figures = await inOrganisation(id, () => readFigures({ db, timeZone, language }, id, period));
  const report: Report = {
    language,
    sender: await reportSender(deps, account),
    client: { name, logo: await logoOf(deps, logo, account) },
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
  const fileName = `${words.file}-${fileNamePart(name) || id}-${month}.pdf`;
  return { fileName, pdf: Buffer.from(await reportPdf(report)) };
}

/** Whether a month is over in all time zones of an organisation's places. */
export async function isOver(
  { db, timeZone }: Pick<MonthlyReportDeps, 'db' | 'timeZone'>,
  organisationId: number,
  month: string,
  at: Date,
): Promise<boolean> {
  const zones = [timeZone, ...(await queries.zonesOf(db, organisationId))];
  return zones.every((zone) => dayIn(zone, at) > monthDays(month).to);
}

/**
 * The report of an organisation for a month, made anew. The download is recorded in the audit trail.
 * @param month `YYYY-MM`
 * @throws problem `not_found`, or `report.month` if the month isn't over in all time zones of its places
 */
export async function readMonthlyReport(
  deps: MonthlyReportDeps,
  { id, month }: { id: number; month: string },
  { language, origin, user }: Pick<CallContext, 'language' | 'origin' | 'user'>,
): Promise<Download> {
  const { db } = deps;
  const { row: organisation } = await readOrganisation(db, deps.urls, id);
  if (!(await isOver(deps, id, month, clockDate()))) throw problem('report.month');
  const { fileName, pdf } = await makeReport(deps, {
    ...{ organisation, month, language, account: String(user.userId) },
  });
  await recordEvent(db, origin, {
    ...{ action: 'export', resource: 'organisation', recordId: id, recordName: organisation.name },
  });
  return { fileName, bytes: Readable.from([pdf]) };
}
