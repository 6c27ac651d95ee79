import { min, type SQL, sql } from 'drizzle-orm';
import { type AlertPreview, PREVIEW_DAYS } from '#contracts/alerts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { DEVICE_SILENT_HOURS } from '#contracts/core/constants.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import {
  campaignConfigs,
  deviceConfigs,
  deviceEvents,
  deviceStates,
} from '../../platform/db/schema/device-config.ts';
import { capsuleDays, capsules, devices } from '../../platform/db/schema/devices.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { heldSince } from '../devices/config-state.ts';
import { type CauseQuestion, LASTING_CAUSES } from './alert-causes.ts';
import { countRunningOut } from './empty-preview.queries.ts';

interface Previewed {
  kind: AlertKind;
  threshold: number | null;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
  /** Since when alerts of the kind have been kept without interruption; null: they are not kept. */
  keptSince: Date | null;
}

const DAY_MS = 24 * 3_600_000;

/** How often a kind would have fired in the last days, as far as records go back, and how often it would now. */
export async function previewOf(
  db: Queryable,
  { kind, threshold, timeZone, keptSince }: Previewed,
): Promise<AlertPreview> {
  const at = clockDate();
  const month = new Date(at.getTime() - PREVIEW_DAYS * DAY_MS);
  const question = { at, upSince: new Date(0), timeZone, threshold: threshold ?? 0 };
  const cause = LASTING_CAUSES[kind];
  const now = cause
    ? await countOf(db, sql`select from (${cause.found(question)}) cause where opens`)
    : await openOf(db, kind);
  const known = await knownTimes(db);
  const past = PAST[kind]?.({ ...question, ...known, kind, keptSince, month });
  if (!past?.since) return { kind, threshold, count: now, knownSince: null, now };
  const since = new Date(Math.max(past.since.getTime(), month.getTime()));
  const count = await ('count' in past ? past.count(db) : countOf(db, past.rows(sql`${since}::timestamptz`)));
  return { kind, threshold, count, knownSince: since.toISOString(), now };
}

/** Since when devices have been heard without a server outage, and since when device events are kept. */
async function knownTimes(db: Queryable): Promise<Record<'upSince' | 'eventsSince', Date | null>> {
  const [events] = await db.select({ eventsSince: min(deviceEvents.at) }).from(deviceEvents);
  const [rounds] = await db.select({ upSince: maintenance.upSince }).from(maintenance);
  return { upSince: rounds?.upSince ?? null, eventsSince: events?.eventsSince ?? null };
}

interface PastQuestion extends Omit<CauseQuestion, 'upSince'> {
  kind: AlertKind;
  keptSince: Date | null;
  upSince: Date | null;
  eventsSince: Date | null;
  /** Start of the previewed period. */
  month: Date;
}

type Past = {
  /** From when the past is known; null: it is not. */
  since: Date | null;
} & (
  | { /** Selects one row for each time it would have fired. */ rows(since: SQL): SQL }
  | { /** How often it would have fired in `PREVIEW_DAYS`. */ count(db: Queryable): Promise<number> }
);

const ALWAYS = new Date(0);

const raised = ({ kind, keptSince, month }: PastQuestion): Past => ({
  // These kinds have no threshold, so the alerts themselves are what would have fired.
  since: keptSince,
  rows: () => sql`select from ${alerts} where kind = ${kind} and since >= ${month}::timestamptz`,
});

/** How to derive the past of each kind. */
const PAST: { [Kind in AlertKind]?: (question: PastQuestion) => Past } = {
  // Capsules that are low and were not before the shots fired since then.
  'capsule.low': ({ threshold, timeZone }) => ({
    since: ALWAYS,
    rows: (since) => {
      const limit = sql`total_shots::bigint * ${threshold}::int`;
      return sql`
        select from ${capsules} where active and remaining_shots * 100::bigint < ${limit} and ${limit} <= 100 * (
          remaining_shots + (
            select coalesce(sum(shots), 0) from ${capsuleDays} used
            where used.capsule_id = ${capsules.capsuleId} and day >= (${since} at time zone ${timeZone})::date
          )
        )
      `;
    },
  }),
  'capsule.empty_within': ({ at, timeZone, threshold }) => ({
    since: ALWAYS,
    count: (db) => countRunningOut(db, { at, timeZone, threshold, upSince: ALWAYS }),
  }),
  'capsule.due': ({ threshold, timeZone }) => ({
    since: ALWAYS,
    rows: (since) => sql`
      select from ${capsules}
      where active and due_date - ${threshold}::int <= (now() at time zone ${timeZone})::date
        and greatest((due_date - ${threshold}::int)::timestamp at time zone ${timeZone}, created_at) >= ${since}
    `,
  }),
  'capsule.elsewhere': raised,
  'shots.too_many': raised,
  // Shorter silences are not kept. Past ones count from `upSince` on: earlier ones may have been server outages.
  'device.silent': ({ threshold, at, upSince, month }) => ({
    since: threshold >= DEVICE_SILENT_HOURS ? upSince : null,
    rows: (since) => sql`
      select from (
        select (details ->> 'from')::timestamptz as silent_since, at as until from ${deviceEvents}
        where kind = 'silence' and at >= ${since} and (details ->> 'from')::timestamptz >= ${upSince}::timestamptz
        union all
        select last_seen_at, ${at}::timestamptz from ${devices} where user_id is not null
      ) silences
      where silent_since + make_interval(hours => ${threshold}::int) between ${month}::timestamptz and until
    `,
  }),
  // `upSince` limits this too. Every time a device starts to hold something other than its campaign counts.
  'device.behind': ({ threshold, at, upSince, month }) => ({
    since: upSince,
    rows: () => {
      const firing = sql`since + make_interval(hours => ${threshold}::int)`;
      return sql`
        select from (
          select device_id, greatest(wanted_since, held_since) as since, least(wanted_until, held_until) as until
          from (
            select wanted.*, lead(wanted_since) over (partition by device_id order by config_id) as wanted_until
            from (
              select device_id, config_id, campaign_id, created_at as wanted_since from ${deviceConfigs}
              union all
              select given.device_id, version.config_id, version.campaign_id, version.created_at
              from (
                select *, lead(config_id) over (partition by device_id order by config_id) as next_id from ${deviceConfigs}
              ) given
              join ${campaignConfigs} version
                on version.campaign_id = given.campaign_id and version.config_id > given.config_id
                and (version.config_id < next_id or next_id is null)
            ) wanted
          ) wanted
          join (
            select device_id, (details ->> 'before')::int as held_id, at as held_until,
              lag(at) over (partition by device_id order by at, event_id) as held_since
            from ${deviceEvents} where kind = 'held'
            union all
            select device_id, config_id, null, ${heldSince(sql`state.device_id`)} from ${deviceStates} state
          ) held using (device_id)
          where wanted.campaign_id is not null and held_id is distinct from wanted.config_id
        ) behind
        join ${devices} device using (device_id)
        where user_id is not null
          and (until is null or since >= ${upSince}::timestamptz)
          and ${firing} between ${month}::timestamptz and coalesce(until, ${at}::timestamptz)
          -- Nobody could know before its first report.
          and not exists (
            select from ${deviceEvents} report where report.device_id = device.device_id
              and kind = 'firmware' and at > ${firing} and details ->> 'before' is null
          )
      `;
    },
  }),
  'device.fault': ({ eventsSince }) => ({
    since: eventsSince,
    rows: (since) => sql`
      select from ${deviceEvents}
      where kind = 'faults' and at >= ${since} and details -> 'before' = '[]' and details -> 'after' <> '[]'
    `,
  }),
};

async function countOf(db: Queryable, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${found}) found`,
  );
  return rows[0]?.count ?? 0;
}

const openOf = (db: Queryable, kind: AlertKind) =>
  countOf(db, sql`select from ${alerts} where kind = ${kind} and state <> 'resolved'`);
