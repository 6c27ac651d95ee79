import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { monthlyReports, reportRecipients } from '../../platform/db/schema/reports.ts';

const first = (month: string) => `${month}-01`;
const isOf = (organisationId: number, month: string) =>
  and(eq(monthlyReports.organisationId, organisationId), eq(monthlyReports.month, first(month)));

export async function keepReport(
  tx: Transaction,
  { month, ...report }: Omit<typeof monthlyReports.$inferInsert, 'madeAt' | 'sent' | 'sentAt'>,
): Promise<void> {
  await tx.insert(monthlyReports).values({ ...report, month: first(month) });
}

/** The months of an organisation with its kept reports, newest first. */
export async function keptMonths(
  db: Database,
  organisationId: number,
  { page, perPage }: { page: number; perPage: number },
) {
  const ofOrganisation = eq(monthlyReports.organisationId, organisationId);
  const [counted] = await db
    .select({ total: sql<number>`count(distinct ${monthlyReports.month})::int` })
    .from(monthlyReports)
    .where(ofOrganisation);
  const rows = await db
    .select({
      month: sql<string>`to_char(${monthlyReports.month}, 'YYYY-MM')`,
      madeAt: sql<Date>`max(${monthlyReports.madeAt})`.mapWith(monthlyReports.madeAt),
      languages: sql<Language[]>`json_agg(${monthlyReports.language} order by ${monthlyReports.language})`,
      recipients: sql<number>`sum(${monthlyReports.recipients})::int`,
      sent: sql<number>`sum(${monthlyReports.sent})::int`,
      sentAt: sql<Date | null>`max(${monthlyReports.sentAt})`.mapWith(monthlyReports.sentAt),
    })
    .from(monthlyReports)
    .where(ofOrganisation)
    .groupBy(monthlyReports.month)
    .orderBy(desc(monthlyReports.month))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total: counted?.total ?? 0 };
}

/** A kept report; without a language the first that there is. */
export async function findReport(
  db: Queryable,
  organisationId: number,
  month: string,
  language: Language | undefined,
) {
  const [report] = await db
    .select({ fileName: monthlyReports.fileName, pdf: monthlyReports.pdf })
    .from(monthlyReports)
    .where(and(isOf(organisationId, month), language && eq(monthlyReports.language, language)))
    .orderBy(asc(monthlyReports.language))
    .limit(1);
  return report;
}

/** An address that still gets the report of an organisation. */
export async function findRecipient(db: Queryable, organisationId: number, email: string) {
  const [found] = await db
    .select({ name: organisations.name })
    .from(reportRecipients)
    .innerJoin(organisations, eq(organisations.organisationId, reportRecipients.organisationId))
    .where(
      and(
        eq(reportRecipients.organisationId, organisationId),
        eq(sql`lower(${reportRecipients.email})`, email.toLowerCase()),
      ),
    );
  return found;
}

export async function countSent(
  tx: Transaction,
  { organisationId, month, language }: { organisationId: number; month: string; language: Language },
): Promise<void> {
  await tx
    .update(monthlyReports)
    .set({ sent: sql`${monthlyReports.sent} + 1`, sentAt: sql`now()` })
    .where(and(isOf(organisationId, month), eq(monthlyReports.language, language)));
}

/** Removes reports made that many days ago. @returns how many */
export async function purgeReports(db: Database, keptDays: number, at: Date): Promise<number> {
  const { rowCount } = await db
    .delete(monthlyReports)
    .where(
      sql`${monthlyReports.madeAt} < ${at.toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
    );
  return rowCount ?? 0;
}
