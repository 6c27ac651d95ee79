import { type SQL, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import { recordPath } from '#contracts/core/resources.ts';
import { type readToday, TODAY_SEVERITIES, type TodayItem, type TodayKind } from '#contracts/today.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { preparedByText } from '../../platform/db/prepared.ts';
import { todayStates } from '../../platform/db/schema/today.ts';
import { REFILL_ALERTS, type TodayQuestion, todayItems } from './today-items.ts';

/** An item but for what depends on the caller. */
export type FoundItem = Omit<TodayItem, 'actions'>;

/** An item as the database writes it as JSON. */
type Selected = Omit<FoundItem, 'severity' | 'subject'> & {
  severity: number;
  subjectKind: TodayItem['subject']['kind'];
  subjectId: number | null;
  subjectName: string;
};

type Filters = Pick<
  Received<typeof readToday>['query'],
  'page' | 'perPage' | 'kind' | 'organisationId' | 'placeId' | 'snoozed'
>;

/** The next visit to the place of an item. */
const openVisit = sql`
  select visit.visit_id from visits visit join visit_places stop using (visit_id)
  where stop.place_id = item.place_id and visit.finished_at is null and visit.cancelled_at is null
  order by visit.on_day, visit.visit_id limit 1
`;

/** Items as JSON with the names of what they refer to. @param from a select of items with the alias `item` */
const asJson = (from: SQL) => sql`
  select item.severity, coalesce(item.due, item.since) as at, item.key, json_build_object(
    'key', item.key, 'kind', item.kind, 'severity', item.severity, 'subjectKind', item.subject_kind,
    'subjectId', item.subject_id, 'subjectName', item.subject_name,
    'place', case when place.place_id is not null then json_build_object('placeId', place.place_id, 'name', place.name) end,
    'organisation', case when organisation.organisation_id is not null
      then json_build_object('organisationId', organisation.organisation_id, 'name', organisation.name) end,
    'count', item.count, 'since', item.since, 'due', item.due, 'alertId', item.alert_id, 'visitId', case
      when item.kind = 'visit.due' then item.subject_id
      when item.kind = 'capsule.refill' and item.subject_kind = 'place' then (${openVisit})
    end,
    'assignee', case when assignee.user_id is not null
      then json_build_object('id', assignee.user_id, 'nome', assignee.name) end,
    'snoozedUntil', item.snoozed_until
  ) as answer
  from ${from}
  left join places place on place.place_id = item.place_id
  left join organisations organisation on organisation.organisation_id = item.organisation_id
  left join users assignee on assignee.user_id = item.assignee_id
`;

const instant = <Text extends string | null>(text: Text) =>
  (text === null ? null : new Date(text).toISOString()) as Text;

function present({ subjectKind, subjectId, subjectName, severity, ...item }: Selected): FoundItem {
  const url =
    subjectKind === 'system' || subjectId === null ? '/admin/system' : recordPath(subjectKind, subjectId);
  return {
    ...item,
    severity: TODAY_SEVERITIES[severity] ?? 'info',
    subject: { kind: subjectKind, id: subjectId, name: subjectName, url },
    since: instant(item.since),
    due: instant(item.due),
    snoozedUntil: instant(item.snoozedUntil),
  };
}

/**
 * A page of what needs doing, with the number of items of each kind.
 * @param kinds those that the caller may see, at least one
 * @param assigneeId whose items; null: nobody's; undefined: everybody's
 */
export async function todayPage(
  db: Queryable,
  kinds: readonly TodayKind[],
  question: TodayQuestion,
  { page, perPage, kind, organisationId, placeId, snoozed }: Filters,
  assigneeId: number | null | undefined,
) {
  // One text for all filters: each that is not given is null, so that few statements are kept.
  const among = (column: SQL, wanted: readonly unknown[] | undefined, type: SQL) =>
    sql`(${sql.param(wanted ?? null)}::${type}[] is null or ${column} = any(${sql.param(wanted ?? null)}::${type}[]))`;
  const ofKind = among(sql`item.kind`, kind, sql`text`);
  // Prepared, as planning its many parts takes a third of the time.
  const rows = await preparedByText<{
    counts: Partial<Record<TodayKind, number>>;
    total: number;
    data: Selected[];
  }>(
    db,
    sql`
    with shown as materialized (
      select * from (${todayItems(kinds, question)}) item
      where (item.snoozed_until is not null) = ${snoozed}::boolean
        and (${assigneeId === undefined}::boolean or item.assignee_id is not distinct from ${assigneeId ?? null}::int)
        and ${among(sql`item.organisation_id`, organisationId, sql`int`)}
        and ${among(sql`item.place_id`, placeId, sql`int`)}
    ), paged as (
      select * from shown item where ${ofKind}
      order by severity, coalesce(due, since), key limit ${perPage}::int offset ${(page - 1) * perPage}::bigint
    )
    select
      (select coalesce(json_object_agg(kind, number), '{}') from (
        select kind, count(*)::int as number from shown group by kind
      ) of_kind) as counts,
      (select count(*)::int from shown item where ${ofKind}) as total,
      (select coalesce(json_agg(answer order by severity, at, key), '[]') from (${asJson(sql`paged item`)}) named) as data
  `,
  );
  const { counts, total, data } = onlyRow(rows);
  return { counts, total, totalPages: Math.ceil(total / perPage), data: data.map(present) };
}

/** An item, also one that is put off. */
export async function findItem(
  db: Queryable,
  kinds: readonly TodayKind[],
  question: TodayQuestion,
  key: string,
): Promise<FoundItem | undefined> {
  const { rows } = await db.execute<{ answer: Selected }>(sql`
    select answer from (${asJson(sql`(select * from (${todayItems(kinds, question)}) found where key = ${key}) item`)}) named
  `);
  return rows[0] && present(rows[0].answer);
}

/** The unresolved alerts that an item to refill comes from, by id. */
export async function alertsToRefill(tx: Transaction, { subject }: FoundItem): Promise<number[]> {
  const stands =
    subject.kind === 'place'
      ? sql`device.place_id = ${subject.id}::int`
      : subject.kind === 'device'
        ? sql`capsule.device_id = ${subject.id}::int`
        : sql`capsule.capsule_id = ${subject.id}::int`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select alert_id as id from alerts alert join capsules capsule on capsule.capsule_id = alert.subject_id
    left join devices device on device.device_id = capsule.device_id
    where alert.state <> 'resolved' and alert.kind = any(${sql.param([...REFILL_ALERTS])}::text[]) and ${stands}
    order by alert_id
  `);
  return rows.map(({ id }) => id);
}

/** Whether a user can take care of an item: an active one of the back office, of the house or of the item's organisation. */
export async function canTake(
  db: Queryable,
  userId: number,
  organisationId: number | null,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from users join profiles using (profile_id)
    where user_id = ${userId}::int and active and upper(profiles.name) <> 'USER'
      and (organisation_id is null or organisation_id = ${organisationId}::int)
  `);
  return rows.length > 0;
}

/** What is kept of an item that doesn't come from alerts. */
export type TodayState = Pick<typeof todayStates.$inferInsert, 'assigneeId' | 'snoozedUntil'>;

export async function keepState(
  tx: Transaction,
  { key, organisation }: FoundItem,
  change: TodayState,
): Promise<void> {
  const organisationId = organisation?.organisationId ?? null;
  await tx
    .insert(todayStates)
    .values({ key, organisationId, ...change })
    .onConflictDoUpdate({ target: todayStates.key, set: { organisationId, ...change } });
}

/** Removes the state of items of these kinds that no longer need doing. */
export async function forgetEnded(
  db: Queryable,
  kinds: readonly TodayKind[],
  question: TodayQuestion,
): Promise<void> {
  await db.execute(sql`
    delete from today_states
    where split_part(key, ':', 1) = any(${sql.param([...kinds])}::text[])
      and key not in (select key from (${todayItems(kinds, question)}) item)
  `);
}
