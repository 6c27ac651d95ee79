import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { LANGUAGES, type Language } from '#contracts/core/language.ts';
import { recordPath } from '#contracts/core/resources.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { profiles, users } from '../../platform/db/schema/accounts.ts';
import { alertReaders, alerts } from '../../platform/db/schema/alerts.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { places } from '../../platform/db/schema/organisations.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { currentSender } from '../../platform/mail/sender.ts';
import { type AlertGroup, alertsMail } from '../../platform/mail/templates/alerts.ts';
import { isReader } from './alert-rules.queries.ts';

const DIGEST_SECONDS = 3_600;

/** How many records a digest names per kind. */
const NAMED = 10;

/**
 * Mails the alerts opened since the last digest, at most once an hour: one mail per reader, however many alerts there
 * are. The content is decided at delivery.
 */
export function postDigest(db: Database, mails: Pick<MailQueue, 'post'>, at: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ digestedAt: maintenance.digestedAt }).from(maintenance).for('update');
    const passed = row?.digestedAt ? (at.getTime() - row.digestedAt.getTime()) / 1000 : DIGEST_SECONDS;
    // `digestedAt` is in the future if the clock was ahead.
    if (passed >= 0 && passed < DIGEST_SECONDS) return;
    const digestId = randomUUID();
    const kinds = await claimUndigested(tx, digestId);
    const readers = await readersOf(tx, kinds);
    if (readers.length === 0) return;
    await tx.update(maintenance).set({ digestedAt: at });
    await mails.post(
      tx,
      readers.map((userId) => ({ kind: 'alerts', userId, digestId, language: LANGUAGES[0] })),
    );
  });
}

/** Marks all alerts that no digest includes yet. @returns the kinds of those still open */
async function claimUndigested(tx: Transaction, digestId: string): Promise<AlertKind[]> {
  const { rows } = await tx.execute<{ kind: AlertKind }>(sql`
    with news as (
      update ${alerts} set digest_id = ${digestId}::uuid
      where alert_id in (select alert_id from ${alerts} where digest_id is null for update skip locked)
      returning kind, state
    )
    select distinct kind from news where state = 'open'
  `);
  return rows.map(({ kind }) => kind);
}

async function readersOf(tx: Transaction, kinds: AlertKind[]): Promise<number[]> {
  if (kinds.length === 0) return [];
  const rows = await tx
    .selectDistinct({
      userId: alertReaders.userId,
      profile: profiles.name,
      organisationId: users.organisationId,
    })
    .from(alertReaders)
    .innerJoin(users, eq(users.userId, alertReaders.userId))
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(and(inArray(alertReaders.kind, kinds), isNull(users.deletedAt), isNotNull(users.confirmedAt)))
    .orderBy(asc(alertReaders.userId));
  return rows.filter(isReader).map(({ userId }) => userId);
}

/**
 * Writes a digest from the current state.
 * @param siteUrl base of the links
 * @returns undefined if none of its alerts is open any more or the recipient may no longer read alerts
 */
export async function writeDigest(
  tx: Queryable,
  { userId, digestId, language }: { userId: number; digestId: string; language: Language },
  siteUrl: string,
): Promise<Mail | undefined> {
  const [reader] = await tx
    .select({
      name: users.name,
      email: users.email,
      language: users.language,
      profile: profiles.name,
      organisationId: users.organisationId,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(and(eq(users.userId, userId), isNull(users.deletedAt), isNotNull(users.confirmedAt)));
  if (!reader || !isReader(reader)) return undefined;
  const groups = await groupsOf(tx, { userId, digestId }, siteUrl);
  if (groups.length === 0) return undefined;
  const spoken = reader.language ?? language;
  return alertsMail(await currentSender(tx), reader, `${siteUrl}/admin/alerts`, spoken, groups);
}

/** The alerts of a digest that are still open and of kinds the reader receives. */
async function groupsOf(
  db: Queryable,
  { userId, digestId }: { userId: number; digestId: string },
  siteUrl: string,
): Promise<AlertGroup[]> {
  const { rows } = await db.execute<{
    kind: AlertKind;
    subject_kind: 'device' | 'capsule';
    subject_id: number;
    called: string;
    total: number;
  }>(sql`
    select ranked.*, concat_ws(' · ', device.name, subject_name, case when device.name is null then stand.name end) as called
    from (
      select kind, subject_kind, subject_id, subject_name, count(*) over (partition by kind)::int as total,
        row_number() over (partition by kind order by subject_name, subject_id) as place
      from ${alerts}
      where digest_id = ${digestId}::uuid and state = 'open'
        and kind in (select kind from ${alertReaders} where user_id = ${userId})
    ) ranked
    left join ${devices} device on subject_kind = 'device' and device.device_id = subject_id
    left join ${places} stand on stand.place_id = device.place_id
    where place <= ${NAMED} order by kind, place
  `);
  const byKind = new Map<AlertKind, AlertGroup>();
  for (const { kind, subject_kind, subject_id, called, total } of rows) {
    const group = byKind.get(kind) ?? { kind, count: total, named: [] };
    group.named.push({
      name: called,
      link: siteUrl + recordPath(subject_kind, subject_id),
    });
    byKind.set(kind, group);
  }
  return [...byKind.values()];
}
