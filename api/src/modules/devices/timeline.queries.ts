import { eq, type SQL, sql } from 'drizzle-orm';
import type { AuditChange } from '#contracts/audit.ts';
import { TIMELINE_PAGE } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import {
  type deviceTimeline,
  TIMELINE_KINDS,
  type TimelineEntry,
} from '#contracts/devices/device-timeline.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { startOfDay, textIn } from '../../platform/db/filters.ts';
import { momentOf } from '../../platform/db/instants.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import {
  campaignConfigs,
  deviceConfigs,
  deviceEvents,
  deviceRefusals,
} from '../../platform/db/schema/device-config.ts';
import { campaignDownloads, capsules, devices } from '../../platform/db/schema/devices.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import { problem } from '../../platform/http/problem.ts';
import { splitChange } from '../../platform/resource/history/split-change.ts';
import { visitOfMove } from '../visits/visit-of-move.ts';

/** Newest first, at most a page, plus entries with the same time as the last: the next page starts before it. */
const page = (order: SQL) =>
  sql`order by ${order} desc fetch first ${sql.raw(String(TIMELINE_PAGE))} rows with ties`;

const campaignRef = (campaign: SQL, name: SQL) =>
  sql`case when ${campaign} is not null then jsonb_build_object('campaignId', ${campaign}, 'name', ${name}) end`;

/** The campaign a device should play by a configuration number. */
const campaignBy = (deviceId: number, configId: SQL) => sql`(
  select had.campaign_id from ${deviceConfigs} had
  where had.device_id = ${deviceId} and had.config_id <= ${configId} order by had.config_id desc limit 1
)`;

/**
 * The sources of a timeline; each reads at most a page, by its index. `place` orders entries with the same time.
 * @param after only shows later configurations: members can read the current one even if it predates their ownership
 * @param wanted the condition for the kind, which only matters where kinds share a table
 */
const sources = (deviceId: number, before: SQL, after: SQL, wanted: SQL): SQL[] => [
  sql`
    select created_at as at, 'audit' as kind, audit_id::bigint as place, jsonb_build_object(
      'auditId', audit_id, 'action', action, 'changes', shown_changes(changes), 'restorable', snapshot is not null,
      'user', case when user_id is not null then jsonb_build_object('id', user_id, 'nome', coalesce(user_name, '')) end
    ) as details
    from ${auditLog} where resource = 'device' and record_id = ${deviceId} and created_at < ${before}
    ${page(sql`created_at`)}`,
  sql`
    select download.created_at, 'download', campaign_id,
      jsonb_build_object('campaign', ${campaignRef(sql`campaign_id`, sql`campaign.name`)})
    from ${campaignDownloads} download join ${campaigns} campaign using (campaign_id)
    where device_id = ${deviceId} and download.created_at < ${before}
    ${page(sql`download.created_at`)}`,
  sql`
    select given.created_at, 'config', given.config_id, jsonb_build_object(
      'configId', given.config_id, 'cause', 'assigned', 'campaign', ${campaignRef(sql`campaign.campaign_id`, sql`campaign.name`)}
    )
    from ${deviceConfigs} given left join ${campaigns} campaign using (campaign_id)
    where device_id = ${deviceId} and given.created_at < ${before} and given.created_at > ${after}
    ${page(sql`given.created_at`)}`,
  sql`
    select version.created_at, 'config', version.config_id, jsonb_build_object(
      'configId', version.config_id, 'cause', 'changed', 'campaign', ${campaignRef(sql`campaign_id`, sql`version.name`)}
    )
    from ${campaignConfigs} version
    where version.campaign_id in (select campaign_id from ${deviceConfigs} where device_id = ${deviceId})
      and version.created_at < ${before} and version.created_at > ${after}
      and version.campaign_id = ${campaignBy(deviceId, sql`version.config_id`)}
    ${page(sql`version.created_at`)}`,
  sql`
    select at, kind, event_id, case when kind in ('capsule.in', 'capsule.out')
      then details || jsonb_build_object('capsuleId', (
        select capsule_id from ${capsules} where ${capsules.capsuleId} = ${deviceEvents.capsuleId}
      ), 'visit', ${visitOfMove(sql`${deviceEvents}`)})
      when kind in ('held', 'campaign.lost')
      then details - 'campaignId' || jsonb_build_object('campaign', (
        select ${campaignRef(sql`campaign_id`, sql`name`)} from ${campaigns} where campaign_id = case
          when kind = 'held' then ${campaignBy(deviceId, sql`(details ->> 'after')::int`)}
          else (details ->> 'campaignId')::int
        end
      ))
      else details
    end
    from ${deviceEvents} where device_id = ${deviceId} and at < ${before} and ${wanted}
    ${page(sql`at`)}`,
  sql`
    select last_at, 'shots.refused', 0, jsonb_build_object(
      'day', day, 'code', code, 'shots', shots, 'firstAt', first_at, 'lastAt', last_at
    )
    from ${deviceRefusals} where device_id = ${deviceId} and last_at < ${before}
    ${page(sql`last_at`)}`,
];

interface Found extends Record<string, unknown> {
  /** Milliseconds since 1970. */
  at: number;
  kind: TimelineEntry['kind'];
  details: Record<string, unknown>;
}

type Request = Received<typeof deviceTimeline>['query'];

/**
 * The events of a device, newest first.
 * @param timeZone IANA name of the time zone of the days
 * @throws problem `not_found`
 */
export async function timelineOf(
  db: Queryable,
  deviceId: number,
  { before, kind = TIMELINE_KINDS, from, to }: Request,
  timeZone: string,
): Promise<AnswerOf<typeof deviceTimeline>> {
  const [device] = await db
    .select({ since: devices.organisationSince })
    .from(devices)
    .where(eq(devices.deviceId, deviceId));
  if (!device) throw problem('not_found');
  const wanted = textIn(sql`kind`)(kind);
  const first = from ? startOfDay(sql`${from}::date`, timeZone) : sql`'-infinity'::timestamptz`;
  const limit = sql`least(
    ${before ? momentOf(Date.parse(before)) : 'infinity'}::timestamptz,
    ${to ? startOfDay(sql`(${to}::date + 1)`, timeZone) : sql`'infinity'::timestamptz`}
  )`;
  const known = ownOrganisation() === undefined ? null : device.since;
  const after = sql`${known?.toISOString() ?? '-infinity'}::timestamptz`;
  const all = sql.join(
    sources(deviceId, limit, after, wanted).map((source) => sql`(${source})`),
    sql` union all `,
  );
  const { rows } = await db.execute<Found>(sql`
    select extract(epoch from at)::float8 * 1000 as at, kind, details
    from (select * from (${all}) entry where ${wanted} and at >= ${first} ${page(sql`at`)}) found
    order by found.at desc, place desc
  `);
  const data = rows.map(present);
  const last = data.length < TIMELINE_PAGE ? undefined : data.at(-1);
  return { data, before: last?.at ?? null };
}

function present({ at, kind, details }: Found): TimelineEntry {
  return { kind, at: new Date(at).toISOString(), ...shown(kind, details) } as TimelineEntry;
}

function shown(kind: TimelineEntry['kind'], details: Record<string, unknown>): object {
  const instants = (...names: string[]) => ({
    ...details,
    ...Object.fromEntries(names.map((name) => [name, new Date(String(details[name])).toISOString()])),
  });
  switch (kind) {
    case 'audit':
      return { ...details, changes: (details.changes as AuditChange[]).flatMap(splitChange) };
    case 'faults': {
      const [before, after] = [details.before as string[], details.after as string[]];
      return {
        came: after.filter((fault) => !before.includes(fault)),
        went: before.filter((fault) => !after.includes(fault)),
      };
    }
    case 'silence':
      return instants('from', 'until');
    case 'shots.refused':
      return instants('firstAt', 'lastAt');
    default:
      return details;
  }
}
