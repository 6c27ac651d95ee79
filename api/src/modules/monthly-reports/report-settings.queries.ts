import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReportSettingsInput } from '#contracts/organisations/report-settings.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { reportRecipients, reportSettings } from '../../platform/db/schema/reports.ts';

/** The settings of an organisation; those of one that was never asked have the version 0. */
export interface StoredSettings {
  name: string;
  /** When the organisation was deactivated. */
  deletedAt: Date | null;
  enabled: boolean;
  day: number;
  /** `YYYY-MM` */
  nextMonth: string;
  version: number;
}

/** What is proposed to those who were never asked. */
const DEFAULT_DAY = 5;

const first = (month: string) => `${month}-01`;

/** @returns undefined if there is no such organisation */
export async function findSettings(
  db: Queryable,
  organisationId: number,
): Promise<StoredSettings | undefined> {
  const [stored] = await db
    .select({
      name: organisations.name,
      deletedAt: organisations.deletedAt,
      enabled: sql<boolean>`coalesce(${reportSettings.enabled}, false)`,
      day: sql<number>`coalesce(${reportSettings.day}, ${DEFAULT_DAY})`,
      nextMonth: sql<string>`coalesce(to_char(${reportSettings.nextMonth}, 'YYYY-MM'), '')`,
      version: sql<number>`coalesce(${reportSettings.version}, 0)`,
    })
    .from(organisations)
    .leftJoin(reportSettings, eq(reportSettings.organisationId, organisations.organisationId))
    .where(eq(organisations.organisationId, organisationId));
  return stored;
}

/** In the order in which they were given. */
export function recipientsOf(db: Queryable, organisationId: number) {
  return db
    .select({ email: reportRecipients.email, language: reportRecipients.language })
    .from(reportRecipients)
    .where(eq(reportRecipients.organisationId, organisationId))
    .orderBy(asc(reportRecipients.position));
}

/** Lets the settings of an organisation be changed by nobody else, nor its state, until the transaction ends. */
export async function lockSettings(tx: Transaction, organisationId: number): Promise<void> {
  await tx
    .select({ id: organisations.organisationId })
    .from(organisations)
    .where(eq(organisations.organisationId, organisationId))
    .for('no key update');
  // A round that settles a month locks only these.
  await tx
    .select({ id: reportSettings.organisationId })
    .from(reportSettings)
    .where(eq(reportSettings.organisationId, organisationId))
    .for('update');
}

export async function writeSettings(
  tx: Transaction,
  organisationId: number,
  { enabled, day, recipients }: ReportSettingsInput,
  nextMonth: string,
): Promise<void> {
  const columns = { enabled, day, nextMonth: first(nextMonth) };
  await tx
    .insert(reportSettings)
    .values({ organisationId, ...columns })
    .onConflictDoUpdate({
      target: reportSettings.organisationId,
      set: { ...columns, version: sql`${reportSettings.version} + 1` },
    });
  await tx.delete(reportRecipients).where(eq(reportRecipients.organisationId, organisationId));
  if (recipients.length === 0) return;
  await tx
    .insert(reportRecipients)
    .values(recipients.map((recipient, index) => ({ organisationId, position: index + 1, ...recipient })));
}

/** Organisations whose next report may be due: somewhere on earth it is the day. */
export async function organisationsDue(db: Database, at: Date): Promise<number[]> {
  const rows = await db
    .select({ id: reportSettings.organisationId })
    .from(reportSettings)
    .where(
      and(
        reportSettings.enabled,
        sql`${reportSettings.nextMonth} + interval '1 month' + make_interval(days => ${reportSettings.day} - 1)
          <= ${at.toISOString()}::timestamptz at time zone interval '14 hours'`,
      ),
    )
    .orderBy(asc(reportSettings.nextMonth), asc(reportSettings.organisationId));
  return rows.map(({ id }) => id);
}

/**
 * Settles a month. Of several processes one does so.
 * @param read the settings that its report was made by
 * @returns false if they have changed since, or the month is settled already
 */
export async function settleMonth(
  tx: Transaction,
  organisationId: number,
  read: Pick<StoredSettings, 'nextMonth' | 'version'>,
  next: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(reportSettings)
    .set({ nextMonth: first(next) })
    .where(
      and(
        eq(reportSettings.organisationId, organisationId),
        eq(reportSettings.nextMonth, first(read.nextMonth)),
        eq(reportSettings.version, read.version),
        reportSettings.enabled,
      ),
    );
  return rowCount === 1;
}
