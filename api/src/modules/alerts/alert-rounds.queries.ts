import { isNull, type SQL, sql } from 'drizzle-orm';
import { type AlertKind, SNOOZE_MAX_DAYS } from '#contracts/alerts/alerts.ts';
import type { Database, Queryable } from '../../platform/db/client.ts';
import { alertRules, alerts } from '../../platform/db/schema/alerts.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { type CauseQuestion, EVENT_KINDS, type LastingCause, QUIET_HOURS } from './alert-causes.ts';

/** The longest gap between two rounds, in seconds, that counts as uninterrupted: some may be late or fail. */
const BREAK_SECONDS = 300;

/**
 * Records that a round takes place.
 * @returns since when rounds have been running without a break
 */
export async function noteRound(db: Database, at: Date): Promise<Date> {
  const now = sql`${at}::timestamptz`;
  const [row] = await db
    .update(maintenance)
    .set({
      alertsLookedAt: at,
      upSince: sql`case
        when ${now} between ${maintenance.alertsLookedAt} and ${maintenance.alertsLookedAt} + make_interval(secs => ${BREAK_SECONDS})
        then ${maintenance.upSince} else ${now} end`,
    })
    .returning({ upSince: maintenance.upSince });
  await db.update(alertRules).set({ knownSince: at }).where(isNull(alertRules.knownSince));
  return row?.upSince ?? at;
}

/** Caps times left in the future by a clock that was ahead: no device was seen and nothing happened later than now. */
export async function capFutureTimes(db: Database, at: Date): Promise<void> {
  const now = sql`${at}::timestamptz`;
  // Leaves alone what came in since the clock was read.
  const ahead = sql`${now} + interval '1 minute'`;
  await db.execute(sql`update ${devices} set last_seen_at = ${now} where last_seen_at > ${ahead}`);
  await db.execute(sql`
    update ${alerts} set since = least(since, ${now}), last_at = ${now}
    where last_at > ${ahead} and state <> 'resolved'
  `);
}

/** Reopens alerts whose snooze has ended or is longer than the maximum, which happens if the clock was ahead. */
export async function reopenSnoozed(db: Database, at: Date): Promise<void> {
  const now = sql`${at}::timestamptz`;
  await db.execute(sql`
    update ${alerts} set state = 'open', snoozed_until = null, digest_id = null
    where alert_id in (
      select alert_id from ${alerts}
      where state = 'snoozed'
        and (snoozed_until <= ${now} or snoozed_until > ${now} + make_interval(days => ${SNOOZE_MAX_DAYS + 1}))
      for update skip locked
    )
  `);
}

export interface Rule {
  kind: AlertKind;
  enabled: boolean;
  threshold: number | null;
}

export function readRules(db: Queryable): Promise<Rule[]> {
  const { kind, enabled, threshold } = alertRules;
  return db.select({ kind, enabled, threshold }).from(alertRules);
}

/** Resolves matching alerts; one that is being changed right now is left to the next round. */
const resolve = (which: SQL, at: Date) => sql`
  update ${alerts} set state = 'resolved', resolved_at = ${at}, snoozed_until = null
  where alert_id in (
    select alert_id from ${alerts} known where state <> 'resolved' and ${which} for update skip locked
  )
`;

/**
 * Opens alerts for a lasting cause, adds to the count of existing ones once an hour and resolves those whose cause is
 * gone. A single statement, so that readers see all of it or nothing.
 */
export async function followCause(
  db: Database,
  kind: AlertKind,
  { about, found }: LastingCause,
  question: CauseQuestion,
): Promise<void> {
  const at = sql`${question.at}::timestamptz`;
  await db.execute(sql`
    with cause as materialized (${found(question)}),
    gone as (
      ${resolve(sql`kind = ${kind} and not exists (select from cause where cause.subject_id = known.subject_id)`, question.at)}
    ),
    lasting as (
      update ${alerts} set last_at = ${at}, count = least(count::bigint + 1, 2147483647)
      where alert_id in (
        select alert_id from ${alerts} known
        where state <> 'resolved' and kind = ${kind} and last_at <= ${at} - interval '1 hour'
          and exists (select from cause where cause.subject_id = known.subject_id)
        for update skip locked
      )
    )
    insert into ${alerts} (kind, subject_kind, subject_id, subject_name, since, last_at)
    select ${kind}, ${about}, subject_id, subject_name, ${at}, ${at} from cause
    where opens and not exists (
      select from ${alerts} known where kind = ${kind} and state <> 'resolved' and known.subject_id = cause.subject_id
    )
    order by subject_id
    on conflict (kind, subject_kind, subject_id) where state <> 'resolved' do nothing
  `);
}

/** Resolves alerts about some capsules whose lasting cause is gone. */
export async function resolveGone(
  db: Queryable,
  kind: AlertKind,
  { found }: LastingCause,
  question: CauseQuestion,
  capsuleIds: readonly number[],
): Promise<void> {
  await db.execute(sql`
    with cause as materialized (${found(question)})
    ${resolve(
      sql`kind = ${kind} and subject_kind = 'capsule' and subject_id = any(${sql.param([...capsuleIds])}::int[])
        and not exists (select from cause where cause.subject_id = known.subject_id)`,
      question.at,
    )}
  `);
}

/** Resolves all alerts about some capsules. */
export async function resolveOf(db: Queryable, capsuleIds: readonly number[], at: Date): Promise<void> {
  const about = sql`subject_kind = 'capsule' and subject_id = any(${sql.param([...capsuleIds])}::int[])`;
  await db.execute(resolve(about, at));
}

const kinds = (list: readonly string[]) => sql`kind = any(${sql.param(list)}::text[])`;

/** Resolves all alerts of rules that are off. */
export async function resolveOff(db: Database, off: readonly AlertKind[], at: Date): Promise<void> {
  await db.execute(resolve(kinds(off), at));
}

/** Resolves events that have been quiet for long enough and alerts about deleted records. */
export async function resolvePast(
  db: Database,
  { at, upSince }: Pick<CauseQuestion, 'at' | 'upSince'>,
): Promise<void> {
  const quiet = sql`greatest(last_at, ${upSince}::timestamptz) <= ${at}::timestamptz - make_interval(hours => ${QUIET_HOURS})`;
  const gone = (about: string, is: SQL) => sql`(subject_kind = ${about} and not exists (${is}))`;
  await db.execute(
    resolve(
      sql`${kinds(EVENT_KINDS)} and (
        ${quiet}
        or ${gone('device', sql`select from ${devices} where device_id = known.subject_id`)}
        or ${gone('capsule', sql`select from ${capsules} where capsule_id = known.subject_id`)}
      )`,
      at,
    ),
  );
}

/**
 * Resolves alerts from before a device came to its organisation, which must see neither them nor their outcome. Lasting
 * causes open new ones.
 */
export async function resolveMoved(db: Database, at: Date): Promise<void> {
  const isMoved = (about: string, from: SQL) => sql`(subject_kind = ${about} and exists (
    select from ${from} = known.subject_id and organisation_id is not null and organisation_since >= known.since
  ))`;
  await db.execute(
    resolve(
      sql`(${isMoved('device', sql`${devices} where device_id`)}
        or ${isMoved('capsule', sql`${capsules} join ${devices} using (device_id) where capsule_id`)})`,
      at,
    ),
  );
}

/** Deletes alerts resolved more than `keptDays` ago. @param at the current time @returns the number deleted */
export async function purgeAlerts(db: Database, keptDays: number, at: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${alerts}
    where state = 'resolved' and resolved_at < ${at}::timestamptz - make_interval(days => ${keptDays})
  `);
  return rowCount ?? 0;
}
