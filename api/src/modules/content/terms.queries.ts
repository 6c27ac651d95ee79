import { count, desc, eq, like, sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { TermsText } from '#contracts/terms.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { termsAcceptances } from '../../platform/db/schema/accounts.ts';
import { termsVersions } from '../../platform/db/schema/content.ts';
import { currentTermsVersion } from '../../platform/db/terms-due.ts';

/** An arbitrary constant; it must be the same everywhere. */
const PUBLISHING_LOCK = 7_366_296;

/** Makes concurrent publishing wait until the transaction ends. */
export async function lockPublishing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISHING_LOCK})`);
}

/** The version in force. */
export async function findCurrentVersion(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select ${currentTermsVersion()} as version`);
  return onlyRow(rows).version;
}

/** The texts published as a version. */
export async function findTexts(
  db: Queryable,
  version: string,
): Promise<Record<Language, TermsText> | undefined> {
  const [row] = await db
    .select({ texts: termsVersions.texts })
    .from(termsVersions)
    .where(eq(termsVersions.version, version));
  return row?.texts;
}

/** How many versions were published under the name of a day. */
export async function countOfDay(tx: Transaction, day: string): Promise<number> {
  const [row] = await tx
    .select({ versions: count() })
    .from(termsVersions)
    .where(like(termsVersions.version, `${day}%`));
  return row?.versions ?? 0;
}

export async function insertVersion(
  tx: Transaction,
  version: string,
  texts: Record<Language, TermsText>,
): Promise<Date> {
  const inserted = await tx
    .insert(termsVersions)
    .values({ version, texts })
    .returning({ publishedAt: termsVersions.publishedAt });
  return onlyRow(inserted).publishedAt;
}

/** The published versions, newest first. */
export function findVersions(db: Queryable): Promise<{ version: string; publishedAt: Date }[]> {
  return db
    .select({ version: termsVersions.version, publishedAt: termsVersions.publishedAt })
    .from(termsVersions)
    .orderBy(desc(termsVersions.termsVersionId));
}

/** How many users have accepted each version. */
export async function countAcceptances(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ version: termsAcceptances.version, people: count() })
    .from(termsAcceptances)
    .groupBy(termsAcceptances.version);
  return new Map(rows.map(({ version, people }) => [version, people]));
}

/**
 * Records that users have accepted the terms.
 * @param accepted the version; undefined: the current one
 * @returns those who had not accepted it before
 */
export async function insertAcceptances(
  tx: Transaction,
  userIds: readonly number[],
  accepted?: string,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const version = accepted ?? (await findCurrentVersion(tx));
  const inserted = await tx
    .insert(termsAcceptances)
    .values(userIds.map((userId) => ({ userId, version })))
    .onConflictDoNothing()
    .returning({ userId: termsAcceptances.userId });
  return inserted.map(({ userId }) => userId);
}
