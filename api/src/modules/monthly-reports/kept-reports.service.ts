import { Readable } from 'node:stream';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Language } from '#contracts/core/language.ts';
import type { KeptReport, listKeptReports } from '#contracts/organisations/report-settings.ts';
import { instantText, optionalInstantText } from '../../platform/db/instants.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import type { Download } from '../../platform/http/serve.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { readOrganisation } from '../organisations/organisations.service.ts';
import * as queries from './kept-reports.queries.ts';
import type { MonthlyReportDeps } from './monthly-reports.service.ts';

type Deps = Pick<MonthlyReportDeps, 'db' | 'urls'>;

/** A page of the reports that were mailed, newest month first. */
export async function listKept(
  { db, urls }: Deps,
  id: number,
  request: { page: number; perPage: number },
): Promise<AnswerOf<typeof listKeptReports>> {
  await readOrganisation(db, urls, id);
  const { rows, total } = await queries.keptMonths(db, id, request);
  const data = rows.map(({ languages, madeAt, sentAt, ...row }): KeptReport => {
    const path = `/api/organisations/${id}/reports/${row.month}`;
    const files = languages.map((language) => ({ language, url: `${path}?language=${language}` }));
    return { ...row, madeAt: instantText(madeAt), files, sentAt: optionalInstantText(sentAt) };
  });
  return { data, total, totalPages: Math.ceil(total / request.perPage) };
}

/** A report as it was mailed. The download is recorded in the audit trail. @throws problem `not_found` */
export async function readKept(
  { db, urls }: Deps,
  { id, month, language }: { id: number; month: string; language: Language | undefined },
  { origin }: Pick<CallContext, 'origin'>,
): Promise<Download> {
  const { row } = await readOrganisation(db, urls, id);
  const { fileName, pdf } = orNotFound(await queries.findReport(db, id, month, language));
  await recordEvent(db, origin, {
    ...{ action: 'export', resource: 'organisation', recordId: id, recordName: row.name },
  });
  return { fileName, bytes: Readable.from([pdf]) };
}
