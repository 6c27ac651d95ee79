import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { ALERT_THRESHOLDS, type AlertRules, type AlertRulesInput } from '#contracts/alerts/alert-rules.ts';
import { ALERT_KINDS, type AlertKind } from '#contracts/alerts/alerts.ts';
import { can, type Holder } from '#contracts/core/permissions.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { profiles, users } from '../../platform/db/schema/accounts.ts';
import { alertReaders, alertRules } from '../../platform/db/schema/alerts.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

/** In the order of `ALERT_KINDS`. */
export async function findRules(db: Queryable): Promise<TaggedRow<AlertRules>> {
  const rows = await db.select().from(alertRules);
  const readers = await db
    .select({ kind: alertReaders.kind, id: users.userId, nome: users.name })
    .from(alertReaders)
    .innerJoin(users, eq(users.userId, alertReaders.userId))
    .orderBy(asc(users.nameFolded), asc(users.userId));
  const rules = ALERT_KINDS.flatMap((kind) => {
    const row = rows.find((each) => each.kind === kind);
    if (!row) return [];
    const range = ALERT_THRESHOLDS[kind];
    const of = readers.filter((each) => each.kind === kind).map(({ id, nome }) => ({ id, nome }));
    return [
      {
        kind,
        enabled: row.enabled,
        threshold: row.threshold,
        unit: range?.unit ?? null,
        min: range?.min ?? null,
        max: range?.max ?? null,
        mail: of.map(({ id }) => id),
        readers: of,
      },
    ];
  });
  const version = rows.reduce((sum, row) => sum + row.version, 0);
  return { row: { rules }, tag: recordEtag('alert-rules', 1, version) };
}

/** Locks all rules until the transaction ends, so that changes run one after the other. */
export async function lockRules(tx: Transaction): Promise<void> {
  await tx.select({ kind: alertRules.kind }).from(alertRules).orderBy(asc(alertRules.kind)).for('update');
}

export async function changeRule(
  tx: Transaction,
  { kind, enabled, threshold, mail }: AlertRulesInput['rules'][number],
): Promise<void> {
  await tx
    .update(alertRules)
    .set({
      enabled,
      threshold,
      // No alerts were kept while it was off; the next round sets the time again.
      knownSince: sql`case when ${alertRules.enabled} then ${alertRules.knownSince} end`,
      version: sql`${alertRules.version} + 1`,
    })
    .where(eq(alertRules.kind, kind));
  await tx.delete(alertReaders).where(eq(alertReaders.kind, kind));
  const userIds = [...new Set(mail)];
  if (userIds.length > 0) await tx.insert(alertReaders).values(userIds.map((userId) => ({ kind, userId })));
}

/** Whether a user may receive alert mails: they cover all devices, so only users without an organisation may. */
export function isReader(reader: Holder): boolean {
  return reader.organisationId === null && can(reader, 'alerts.read');
}

/** Those of the users who may receive alert mails: active, confirmed and allowed to read alerts. */
export async function findReaders(tx: Transaction, userIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: users.userId, profile: profiles.name, organisationId: users.organisationId })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(and(inArray(users.userId, userIds), isNull(users.deletedAt), isNotNull(users.confirmedAt)))
    .for('no key update', { of: users });
  return new Set(rows.filter((reader) => isReader(reader)).map(({ id }) => id));
}

export async function findRule(db: Queryable, kind: AlertKind) {
  const [row] = await db.select().from(alertRules).where(eq(alertRules.kind, kind));
  return row;
}
