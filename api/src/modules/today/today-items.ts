import { type SQL, sql } from 'drizzle-orm';
import { REFILL_DAYS } from '#contracts/capsules/refill.ts';
import { REPORT_DAYS } from '#contracts/incidents.ts';
import {
  SHORT_SHARE,
  STARTING_DAYS,
  type TODAY_SEVERITIES,
  type TodayKind,
  UNCONFIRMED_DAYS,
} from '#contracts/today.ts';
import { startOfDay } from '../../platform/db/filters.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import { isForecastValid, todayIn, todayOnce } from '../capsules/shown-forecasts.ts';
import { candidatesToRefill, isToRefill, replaceOn } from '../capsules/to-refill.ts';
import { delivered, statusOf, targetToDate } from '../initiatives/initiative-status.ts';

/** What isn't in the database, and the time zone that decides which day it is. */
export interface TodayQuestion {
  /** IANA name. */
  timeZone: string;
  /** Since when a backup has been due that is late; undefined if none is. */
  backupDue: Date | undefined;
}

const rank: Record<(typeof TODAY_SEVERITIES)[number], number> = { now: 0, soon: 1, info: 2 };

/** Kinds that are alerts, one for each item. */
const OF_ALERTS = {
  'device.silent': 'now',
  'device.fault': 'now',
  'device.behind': 'soon',
  'shots.too_many': 'soon',
  'capsule.elsewhere': 'soon',
} as const satisfies { [Kind in TodayKind]?: keyof typeof rank };

/** Kinds of alerts about capsules that one visit to their place ends: together one item. */
export const REFILL_ALERTS = ['capsule.low', 'capsule.due', 'capsule.empty_within'] as const;

/*
  Each kind selects these columns. `stated`: its state is that of its alerts; otherwise it is in `today_states`.
*/
const COLUMNS =
  sql.raw(`key, kind, severity, subject_kind, subject_id, subject_name, organisation_id, place_id, count,
  since, due, alert_id, stated, assignee_id, snoozed_until`);

/** The columns after `place_id` of an item without alerts. */
const plain = (since: SQL, due: SQL = sql`null`) =>
  sql`1, ${since}, ${due}::timestamptz, null::int, false, null::int, null::timestamptz`;

const alertItems = (kinds: string[]) => sql`
  select alert.kind || ':' || alert.subject_id, alert.kind,
    (${JSON.stringify(Object.fromEntries(Object.entries(OF_ALERTS).map(([kind, severity]) => [kind, rank[severity]])))}::jsonb ->> alert.kind)::int,
    alert.subject_kind, alert.subject_id,
    concat_ws(' · ', case alert.subject_kind when 'device' then device.name end, alert.subject_name),
    device.organisation_id, device.place_id, 1, alert.since, null::timestamptz, alert.alert_id, true,
    alert.acknowledged_by, alert.snoozed_until
  from alerts alert left join devices device on device.device_id = case alert.subject_kind
    when 'device' then alert.subject_id
    else (select capsule.device_id from capsules capsule where capsule.capsule_id = alert.subject_id)
  end
  where alert.state <> 'resolved' and alert.kind = any(${sql.param(kinds)}::text[])
`;

/*
  The refill list by place, or by device where the place is unknown, with the alerts about its capsules. Alerts about
  other capsules, which last longer than the list looks ahead, are an item if nothing of their place is in the list.
*/
const refillItems = ({ timeZone }: TodayQuestion) => {
  const today = todayOnce(timeZone);
  const within = sql`${REFILL_DAYS[0]}::int`;
  const last = sql`${today} + ${within}`;
  return sql`
    select 'capsule.refill:' || subject_kind || ':' || subject_id, 'capsule.refill',
      case when min(replace_on) <= ${today} then ${rank.now}::int when min(replace_on) is not null then ${rank.soon}::int else ${rank.info}::int end,
      subject_kind, subject_id, min(subject_name), min(organisation_id), min(place_id),
      coalesce(nullif(count(replace_on), 0), count(*))::int,
      least(min(since), ${startOfDay(sql`(min(replace_on) - ${within})`, timeZone)}),
      ${startOfDay(sql`min(replace_on)`, timeZone)},
      null::int, bool_or(since is not null),
      case when min(first_taker) = max(last_taker) then min(first_taker) end,
      case when bool_and(snoozed) then min(snoozed_until) end
    from (
      select alerted.*, device.organisation_id, device.place_id,
        case when ${isToRefill(last)} then ${replaceOn(today)} end as replace_on,
        case when place.place_id is not null then 'place' when device.device_id is not null then 'device' else 'capsule' end as subject_kind,
        coalesce(place.place_id, device.device_id, capsules.capsule_id) as subject_id,
        coalesce(place.name, nullif(concat_ws(' · ', device.name, device.mac_address), ''), serial_number) as subject_name
      from (
        select capsule_id, min(since) as since, min(acknowledged_by) as first_taker, max(acknowledged_by) as last_taker,
          bool_and(snoozed_until is not null) filter (where since is not null) as snoozed, min(snoozed_until) as snoozed_until
        from (
          select subject_id as capsule_id, since, acknowledged_by, snoozed_until from alerts
          where state <> 'resolved' and kind = any(${sql.param([...REFILL_ALERTS])}::text[])
          union all
          select capsule_id, null, null, null from (${candidatesToRefill(last)}) candidate
        ) part
        group by capsule_id
      ) alerted
      join capsules on capsules.capsule_id = alerted.capsule_id
      left join capsule_forecasts on capsule_forecasts.capsule_id = capsules.capsule_id and ${isForecastValid}
        and middle_on <= ${last}
      left join devices device on device.device_id = capsules.device_id
      left join places place on place.place_id = device.place_id
      -- Evaluates each column once.
      offset 0
    ) part
    where replace_on is not null or since is not null
    group by subject_kind, subject_id
  `;
};

const quizItems = () => {
  const own = ownOrganisation();
  return sql`
    select 'quiz.unpublished:' || quiz_id, 'quiz.unpublished', ${rank.info}::int, 'quiz', quiz_id, quiz.name,
      campaign.organisation_id, null::int, ${plain(sql`quiz.created_at`)}
    from quizzes quiz join campaigns campaign using (campaign_id)
    where quiz.active and quiz.published_at is null
      and ${own === undefined ? sql`true` : sql`campaign.organisation_id = ${own}::int`}
  `;
};

/** The place of an initiative that runs at one only. */
const onlyPlace = sql`(
  select min(named.place_id) from initiative_places named
  where named.initiative_id = initiatives.initiative_id having count(*) = 1
)`;

const initiativeItems = (kind: TodayKind, timeZone: string, due: SQL, condition: SQL) => sql`
  select ${kind}::text || ':' || initiative_id, ${kind}::text, ${rank.soon}::int, 'initiative', initiative_id, name,
    organisation_id, ${onlyPlace}, ${plain(due, startOfDay(sql`initiatives.starts_on`, timeZone))}
  from initiatives where active and ${condition}
`;

const startingItems = ({ timeZone }: TodayQuestion) =>
  initiativeItems(
    'initiative.starting',
    timeZone,
    startOfDay(sql`(initiatives.starts_on - ${STARTING_DAYS}::int)`, timeZone),
    sql`starts_on <= ${todayIn(timeZone)} + ${STARTING_DAYS}::int and ends_on >= ${todayIn(timeZone)} - 1
      and ${statusOf(timeZone)} = 'planned'`,
  );

const shortItems = ({ timeZone }: TodayQuestion) => sql`
  select 'initiative.short:' || initiative_id, 'initiative.short', ${rank.soon}::int, 'initiative', initiative_id, name,
    organisation_id, ${onlyPlace}, ${plain(
      startOfDay(sql`initiatives.starts_on`, timeZone),
      startOfDay(sql`initiatives.ends_on`, timeZone),
    )}
  from initiatives
  where active and target_shots is not null and ends_on >= ${todayIn(timeZone)} - 1 and ${statusOf(timeZone)} = 'running'
    and ${delivered} < ${SHORT_SHARE}::numeric * ${targetToDate(timeZone)}
`;

const incidentItems = ({ timeZone }: TodayQuestion) => {
  const foundOn = sql`(found_at at time zone ${timeZone})::date`;
  return sql`
    select 'incident.report:' || incident_id, 'incident.report',
      case when last <= ${todayIn(timeZone)} then ${rank.now}::int else ${rank.soon}::int end, 'incident', incident_id, name,
      null::int, null::int, ${plain(sql`found_at`, startOfDay(sql`last`, timeZone))}
    from incidents cross join lateral (
      -- As \`reportDay\`: the third working day after it was found.
      select ${foundOn} + nth as last from generate_series(1, 7) nth
      where extract(isodow from ${foundOn} + nth) < 6 order by nth offset ${REPORT_DAYS - 1}::int limit 1
    ) deadline
    where active and reported_at is null
  `;
};

const userItems = () => sql`
  select 'user.unconfirmed:' || user_id, 'user.unconfirmed', ${rank.info}::int, 'user', user_id, name,
    organisation_id, null::int, ${plain(sql`created_at + make_interval(days => ${UNCONFIRMED_DAYS}::int)`)}
  from users
  where active and confirmed_at is null and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}::int)
`;

/** Visits of today and of former days that have not ended. Their assignee is their own. */
const visitItems = ({ timeZone }: TodayQuestion) => {
  const begins = startOfDay(sql`visit.on_day`, timeZone);
  const only = (column: SQL) => sql`case when count(distinct ${column}) = 1 then min(${column}) end`;
  return sql`
    select 'visit.due:' || visit_id, 'visit.due', ${rank.now}::int, 'visit', visit_id, visit.name,
      ${only(sql`stop.organisation_id`)}, ${only(sql`stop.place_id`)}, 1, ${begins}, ${begins}, null::int, false,
      visit.assignee_id, null::timestamptz
    from visits visit left join visit_places stop using (visit_id)
    where visit.on_day <= ${todayIn(timeZone)} and visit.finished_at is null and visit.cancelled_at is null
    group by visit_id
  `;
};

const backupItems = ({ backupDue }: TodayQuestion) => {
  const due = sql`${backupDue ?? null}::timestamptz`;
  return sql`
    select 'backup.late', 'backup.late', ${rank.now}::int, 'system', null::int, '', null::int, null::int, ${plain(due, due)}
    where ${due} is not null
  `;
};

/** A select for what needs doing of these kinds, with its state: `COLUMNS` without `stated`. @param kinds at least one */
export function todayItems(kinds: readonly TodayKind[], question: TodayQuestion): SQL {
  const alertKinds = kinds.filter((kind) => kind in OF_ALERTS);
  const others: { [Kind in TodayKind]?: (question: TodayQuestion) => SQL } = {
    'capsule.refill': refillItems,
    'quiz.unpublished': quizItems,
    'initiative.starting': startingItems,
    'initiative.short': shortItems,
    'incident.report': incidentItems,
    'user.unconfirmed': userItems,
    'backup.late': backupItems,
    'visit.due': visitItems,
  };
  const parts = kinds.flatMap((kind) => others[kind]?.(question) ?? []);
  if (alertKinds.length > 0) parts.push(alertItems(alertKinds));
  return sql`
    with item (${COLUMNS}) as (${sql.join(parts, sql` union all `)})
    select item.key, kind, severity, subject_kind, subject_id, subject_name, item.organisation_id, place_id, count,
      since, due, alert_id,
      case when stated then item.assignee_id else coalesce(item.assignee_id, state.assignee_id) end as assignee_id,
      case when stated then item.snoozed_until when state.snoozed_until > now() then state.snoozed_until end
        as snoozed_until
    from item left join today_states state
      on state.key = item.key and state.organisation_id is not distinct from item.organisation_id
  `;
}
