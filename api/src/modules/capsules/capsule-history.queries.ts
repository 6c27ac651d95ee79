import { type SQL, sql } from 'drizzle-orm';
import type { AuditChange } from '#contracts/audit.ts';
import type { CapsuleEvent, capsuleHistory } from '#contracts/capsules/capsule-record.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { deviceEvents } from '../../platform/db/schema/device-config.ts';
import { capsules, deviceStands, devices } from '../../platform/db/schema/devices.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { problem } from '../../platform/http/problem.ts';
import { splitChange } from '../../platform/resource/history/split-change.ts';
import { refillDetails, refillsOf, visitOfMove } from '../visits/visit-of-move.ts';
import { levelsOf } from './capsule-levels.queries.ts';

/** Condition for entries of the audit trail: they took the capsule out of its device. The move itself is an event. */
const isMove = sql`${auditLog.changes} @> '[{"field": "device"}]'`;

/** The keys of a capsule's events; `place` orders those of the same instant. */
const keysOf = (capsuleId: number): SQL => sql`
  select created_at as at, 0 as place, 'imported' as kind, (
    select min(audit_id) from ${auditLog} made
    where made.resource = 'capsule' and made.record_id = capsule_id and made.action = 'create'
  )::bigint as id
  from ${capsules} where capsule_id = ${capsuleId}
  union all
  select created_at, 1, 'changed', audit_id from ${auditLog}
  where resource = 'capsule' and record_id = ${capsuleId} and action = 'update' and not ${isMove}
  union all
  select created_at, case action when 'activate' then 1 else 3 end, action || 'd', audit_id from ${auditLog}
  where resource = 'capsule' and record_id = ${capsuleId} and action in ('activate', 'deactivate')
  union all
  select at, 1, 'filled', id from (${refillsOf(capsuleId)}) refill
  union all
  select at, 2, substring(kind from 'capsule[.](.*)'), event_id from ${deviceEvents} where capsule_id = ${capsuleId}
`;

/** What staff did, as JSON. */
const doneDetails = sql`
  select jsonb_build_object(
    'changes', shown_changes(changes),
    'user', case when user_id is not null then jsonb_build_object('id', user_id, 'nome', coalesce(user_name, '')) end
  ) from ${auditLog} where audit_id = key.id
`;

/** A move, as JSON: of the same moment is what went out of the slot or came into it instead. */
const moveDetails = sql`
  select jsonb_build_object(
    'slot', move.details -> 'slot',
    'device', jsonb_build_object('deviceId', device.device_id, 'macAddress', device.mac_address, 'name', device.name),
    'organisation', case when organisation.organisation_id is not null then
      jsonb_build_object('organisationId', organisation.organisation_id, 'name', organisation.name) end,
    'place', case when place.place_id is not null then
      jsonb_build_object('placeId', place.place_id, 'name', place.name) end,
    'user', case when person.user_id is not null then
      jsonb_build_object('id', person.user_id, 'nome', person.name) end,
    'visit', ${visitOfMove(sql`move`)},
    'by', (
      select jsonb_build_object('id', user_id, 'nome', coalesce(user_name, '')) from ${auditLog}
      where resource = 'capsule' and record_id = move.capsule_id and created_at = move.at and ${isMove}
        and user_id is not null
      limit 1
    ),
    'other', (
      select jsonb_build_object('capsuleId', other.capsule_id, 'serialNumber', other.serial_number)
      from ${deviceEvents} counter join ${capsules} other using (capsule_id)
      where counter.device_id = move.device_id and counter.at = move.at and counter.capsule_id <> move.capsule_id
        and counter.kind = case move.kind when 'capsule.in' then 'capsule.out' else 'capsule.in' end
        and counter.details -> 'slot' = move.details -> 'slot'
      limit 1
    )
  )
  from ${deviceEvents} move
  join ${devices} device using (device_id)
  left join lateral (
    select stand.organisation_id, stand.place_id from ${deviceStands} stand
    where stand.device_id = move.device_id and stand.since <= move.at order by stand.since desc limit 1
  ) stand on true
  left join ${organisations} organisation on organisation.organisation_id = stand.organisation_id
  left join ${places} place on place.place_id = stand.place_id
  left join ${users} person on person.user_id = move.user_id
  where move.event_id = key.id
`;

interface Found extends Record<string, unknown> {
  /** Milliseconds since 1970. */
  at: number;
  kind: 'imported' | 'changed' | 'filled' | 'deactivated' | 'activated' | 'in' | 'out';
  /** Null for a capsule whose import isn't recorded. */
  details: Record<string, unknown> | null;
}

/**
 * A page of the events of a capsule, newest first, and its levels.
 * @throws problem `not_found`
 */
export async function historyOfCapsule(
  db: Queryable,
  id: number,
  { page, perPage, days }: Received<typeof capsuleHistory>['query'],
  timeZone: string,
): Promise<AnswerOf<typeof capsuleHistory>> {
  const counted = await db.execute<{ total: number; isShown: boolean | null }>(
    sql`select count(*)::int as total, bool_or(kind = 'imported') as "isShown" from (${keysOf(id)}) key`,
  );
  const { total, isShown } = onlyRow(counted.rows);
  // Members may still see events of a capsule that they no longer see.
  if (isShown !== true) throw problem('not_found');
  const { rows } = await db.execute<Found>(sql`
    select extract(epoch from at)::float8 * 1000 as at, kind,
      case when key.kind in ('in', 'out') then (${moveDetails}) when key.kind = 'filled' then (${refillDetails(sql`key.id`)})
        else (${doneDetails}) end as details
    from (
      select * from (${keysOf(id)}) event order by at desc, place desc, id desc
      limit ${perPage} offset ${(page - 1) * perPage}
    ) key
    order by key.at desc, place desc, id desc
  `);
  return {
    data: rows.map(present),
    total,
    totalPages: Math.ceil(total / perPage),
    levels: days === 0 ? [] : await levelsOf(db, id, days, timeZone),
  };
}

function present({ at: milliseconds, kind, details }: Found): CapsuleEvent {
  const at = new Date(milliseconds).toISOString();
  if (kind === 'in' || kind === 'out') {
    const { other, ...move } = details ?? {};
    return { kind, at, ...move, [kind === 'in' ? 'replaced' : 'replacedBy']: other } as CapsuleEvent;
  }
  const changes = (details?.changes ?? []) as AuditChange[];
  const user = (details?.user ?? null) as { id: number; nome: string } | null;
  const visit = (details?.visit ?? null) as CapsuleEvent['visit'];
  return {
    kind: kind === 'filled' ? 'refilled' : kind === 'changed' ? kindOf(changes) : kind,
    ...{ at, user, visit, changes: changes.flatMap(splitChange) },
  };
}

/** A refill leaves more shots than before. */
function kindOf(changes: readonly AuditChange[]): 'refilled' | 'corrected' {
  const left = changes.find(({ field }) => field === 'remainingShots');
  return Number(left?.after) > Number(left?.before) ? 'refilled' : 'corrected';
}
