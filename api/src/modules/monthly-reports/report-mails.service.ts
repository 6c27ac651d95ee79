import { PDF } from '#contracts/core/endpoint.ts';
import type { Language } from '#contracts/core/language.ts';
import { recordPath } from '#contracts/core/resources.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import type { AdmissionGate } from '../../platform/http/admission-gate.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { MailTask } from '../../platform/mail/mail-tasks.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { currentSender } from '../../platform/mail/sender.ts';
import { reportMail } from '../../platform/mail/templates/report.ts';
import { zoneOf } from '../dashboard/dashboard.service.ts';
import { readOrganisation } from '../organisations/organisations.service.ts';
import { countSent, findRecipient, findReport, keepReport } from './kept-reports.queries.ts';
import { monthText } from './monthly-report-head.ts';
import { isOver, type MonthlyReportDeps, makeReport, type Wanted } from './monthly-reports.service.ts';
import { dayIn, dueOn, isReported, monthsAfter } from './report-months.ts';
import * as settings from './report-settings.queries.ts';

export interface ReportRoundDeps extends MonthlyReportDeps {
  gate: Pick<AdmissionGate, 'enter'>;
  mails: Pick<MailQueue, 'post'>;
}

export interface ReportRound {
  at: Date;
  /** The clock has made a step, and may be wrong. */
  doubted: boolean;
  signal: AbortSignal;
}

/**
 * Makes the reports that are due, keeps them, and queues their mails: each month of each organisation once, whoever else
 * does so, and all those that were missed. With a doubted clock a month only where no other is due as well.
 */
export async function mailDueReports(deps: ReportRoundDeps, round: ReportRound): Promise<void> {
  for (const id of await settings.organisationsDue(deps.db, round.at)) {
    while (!round.signal.aborted && (await mailMonth(deps, id, round)));
    if (round.signal.aborted) return;
  }
}

/** @returns whether the next month may be due as well */
async function mailMonth(deps: ReportRoundDeps, id: number, round: ReportRound): Promise<boolean> {
  try {
    const read = await settings.findSettings(deps.db, id);
    if (!read?.enabled || !(await isDue(deps, id, read, round.at))) return false;
    const { nextMonth: month, deletedAt } = read;
    const next = monthsAfter(month, 1);
    if (round.doubted && (await isDue(deps, id, { ...read, nextMonth: next }, round.at))) return false;
    // Nobody gets those of the time after an organisation was deactivated, not even later.
    const isWanted = isReported(month, deletedAt, deps.timeZone);
    const recipients = isWanted ? await settings.recipientsOf(deps.db, id) : [];
    const { row: organisation } = await readOrganisation(deps.db, deps.urls, id);
    const reports: (Awaited<ReturnType<typeof makeReport>> & { language: Language })[] = [];
    for (const language of new Set(recipients.map((recipient) => recipient.language)))
      reports.push({
        language,
        ...(await makeAdmitted(deps, { organisation, month, language }, round.signal)),
      });
    return await deps.db.transaction(async (tx) => {
      if (!(await settings.settleMonth(tx, id, read, next))) return false;
      for (const report of reports) {
        const count = recipients.filter(({ language }) => language === report.language).length;
        await keepReport(tx, { organisationId: id, month, recipients: count, ...report });
      }
      await deps.mails.post(
        tx,
        recipients.map((recipient) => ({ kind: 'report', organisationId: id, month, ...recipient })),
      );
      return true;
    });
  } catch (error) {
    if (!round.signal.aborted)
      deps.log.error({ err: error, organisation: id }, 'A monthly report was not mailed; it will be');
    return false;
  }
}

async function isDue(
  deps: ReportRoundDeps,
  id: number,
  { nextMonth: month, day }: settings.StoredSettings,
  at: Date,
): Promise<boolean> {
  const zone = await zoneOf(deps.db, { organisationId: [id] }, deps.timeZone);
  return dayIn(zone, at) >= dueOn(month, day) && (await isOver(deps, id, month, at));
}

/** Takes a place among the costly calls, so that people's calls aren't slower. */
async function makeAdmitted(deps: ReportRoundDeps, wanted: Omit<Wanted, 'account'>, signal: AbortSignal) {
  const account = `organisation ${wanted.organisation.organisationId}`;
  const leave = await deps.gate.enter('report', { account, amount: 1, signal });
  try {
    return await makeReport(deps, { ...wanted, account });
  } finally {
    leave();
  }
}

type ReportTask = Extract<MailTask, { kind: 'report' }>;

/**
 * Writes the mail of a report.
 * @param siteUrl base of the links
 * @returns undefined if the address no longer gets it
 */
export async function writeReportMail(
  db: Queryable,
  { organisationId, month, email, language }: ReportTask,
  siteUrl: string,
): Promise<Mail | undefined> {
  const recipient = await findRecipient(db, organisationId, email);
  const report = recipient && (await findReport(db, organisationId, month, language));
  if (!report) return undefined;
  const { fileName, pdf } = report;
  const mail = reportMail(
    await currentSender(db),
    { name: recipient.name, email },
    siteUrl + recordPath('organisation', organisationId),
    language,
    monthText(month, language),
  );
  return { ...mail, attachment: { fileName, contentType: PDF, bytes: pdf } };
}

/** Counts a mail that was sent, if it brought a report. */
export async function countSentReport(tx: Transaction, task: MailTask): Promise<void> {
  if (task.kind === 'report') await countSent(tx, task);
}
