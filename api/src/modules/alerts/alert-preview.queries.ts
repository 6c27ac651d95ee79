import { type SQL, sql } from 'drizzle-orm';
import { type AlertPreview, PREVIEW_DAYS } from '#contracts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts.ts';
import type { Queryable } from '../../db/client.ts';
import { alerts } from '../../db/schema/alerts.ts';
import { capsules } from '../../db/schema/devices.ts';
import { LASTING_CAUSES } from './alert-causes.ts';

interface Previewed {
  kind: AlertKind;
  threshold: number | null;
  /** IANA name of the zone whose day is today. */
  timeZone: string;
  /** Since when alerts of the kind are known; null: not yet. */
  rulesSince: Date | null;
}

const DAY_MS = 24 * 3_600_000;

/** How often a kind would have fired in the last days, from what is kept of them, and for how many it would now. */
export async function previewOf(
  db: Queryable,
  { kind, threshold, timeZone, rulesSince }: Previewed,
): Promise<AlertPreview> {
  const at = new Date();
  const from = new Date(at.getTime() - PREVIEW_DAYS * DAY_MS);
  const question = { at, upSince: new Date(0), timeZone, threshold: threshold ?? 0 };
  const cause = LASTING_CAUSES[kind];
  const now = cause
    ? await countOf(db, sql`select from (${cause.found(question)}) cause where opens`)
    : await openOf(db, kind);
  const known = firings({ kind, threshold: threshold ?? 0, timeZone, from, rulesSince });
  const count = known ? await countOf(db, known.rows) : now;
  const since = known && new Date(Math.max(known.since.getTime(), from.getTime()));
  return { kind, threshold, count, knownSince: since?.toISOString() ?? null, now };
}

/** What was there of a kind in the last days, a row each, and since when that is known; null: nothing of the past is kept. */
function firings({
  kind,
  threshold,
  timeZone,
  from,
  rulesSince,
}: Omit<Previewed, 'threshold'> & { threshold: number; from: Date }): { rows: SQL; since: Date } | null {
  switch (kind) {
    case 'capsule.due':
      return {
        rows: sql`
          select from ${capsules}
          where due_date - ${threshold}::int <= (now() at time zone ${timeZone})::date
            and greatest((due_date - ${threshold}::int)::timestamp at time zone ${timeZone}, created_at) >= ${from}::timestamptz
        `,
        since: from,
      };
    case 'capsule.elsewhere':
    case 'shots.too_many':
      // Without a threshold the alerts themselves are what would have fired.
      return (
        rulesSince && {
          rows: sql`select from ${alerts} where kind = ${kind} and since >= ${from}::timestamptz`,
          since: rulesSince,
        }
      );
    default:
      return null;
  }
}

async function countOf(db: Queryable, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${found}) found`,
  );
  return rows[0]?.count ?? 0;
}

const openOf = (db: Queryable, kind: AlertKind) =>
  countOf(db, sql`select from ${alerts} where kind = ${kind} and state <> 'resolved'`);
