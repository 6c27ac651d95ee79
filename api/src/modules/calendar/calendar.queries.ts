import { type SQL, sql } from 'drizzle-orm';
import type { CalendarEntry, CalendarKind, calendarDays, listCalendar } from '#contracts/calendar.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { Page } from '../../platform/db/define-list.ts';
import { idIn, startOfDay } from '../../platform/db/filters.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { capsules } from '../../platform/db/schema/devices.ts';
import { initiatives } from '../../platform/db/schema/initiatives.ts';
import { quizPublications, quizzes } from '../../platform/db/schema/quizzes.ts';
import { visits } from '../../platform/db/schema/visits.ts';
import { reaching, visitStatus } from '../visits/visit-conditions.ts';

/** A range of days, both inclusive, with the filters of a request. */
export interface CalendarPeriod {
  from: string;
  to: string;
  /** IANA name. */
  timeZone: string;
  kinds: readonly CalendarKind[];
  /** Limits the result to these organisations. */
  organisationIds?: number[] | undefined;
}

/** Conditions that match entries of the given organisations. */
const OF_ORGANISATION: Record<CalendarKind, (ids: number[]) => SQL> = {
  'capsule-due': (ids) => sql`exists (
    select from devices where devices.device_id = ${capsules.deviceId} and ${idIn(sql`devices.organisation_id`)(ids)}
  )`,
  'quiz-published': (ids) => sql`exists (
    select from quizzes quiz join campaigns using (campaign_id)
    where quiz.quiz_id = ${quizPublications.quizId} and ${idIn(sql`campaigns.organisation_id`)(ids)}
  )`,
  initiative: idIn(initiatives.organisationId),
  visit: (ids) => reaching(idIn(sql`organisation_id`)(ids)),
};

function isOfOrganisations(kind: CalendarKind, { organisationIds }: CalendarPeriod): SQL {
  return organisationIds ? sql`(${OF_ORGANISATION[kind](organisationIds)})` : sql`true`;
}

/** The names of a visit's places; members see those of their own. */
const PLACES_OF_VISIT = sql`(
  select string_agg(place.name, ', ' order by place.name_folded)
  from visit_places stop join places place using (place_id) where stop.visit_id = ${visits.visitId}
)`;

/** The entries of each kind: record, version, day, the texts used to sort and search, and its state. */
const ENTRIES: Record<CalendarKind, (period: CalendarPeriod) => SQL> = {
  'capsule-due': (period) => sql`
    select 'capsule-due' as kind, ${capsules.capsuleId} as record, null::int as version,
      ${capsules.dueDate} as date, ${capsules.serialFolded} as title, ${fragrances.nameFolded} as detail,
      null::date as until, null as status
    from ${capsules} join ${fragrances} on ${fragrances.fragranceId} = ${capsules.fragranceId}
    where ${isDueIn(period)} and ${isOfOrganisations('capsule-due', period)}
  `,
  'quiz-published': (period) => sql`
    select 'quiz-published' as kind, ${quizPublications.quizId} as record, ${quizPublications.number} as version,
      (${quizPublications.publishedAt} at time zone ${period.timeZone})::date as date,
      ${quizzes.nameFolded} as title, ${campaigns.nameFolded} as detail, null::date as until, null as status
    from ${quizPublications}
    join ${quizzes} on ${quizzes.quizId} = ${quizPublications.quizId}
    join ${campaigns} on ${campaigns.campaignId} = ${quizzes.campaignId}
    where ${isPublishedIn(period)} and ${isOfOrganisations('quiz-published', period)}
  `,
  initiative: (period) => sql`
    select 'initiative' as kind, ${initiatives.initiativeId} as record, null::int as version,
      ${initiatives.startsOn} as date, ${initiatives.nameFolded} as title, coalesce(${campaigns.nameFolded}, '') as detail,
      ${initiatives.endsOn} as until, null as status
    from ${initiatives} left join ${campaigns} on ${campaigns.campaignId} = ${initiatives.campaignId}
    where ${runsIn(period)} and ${isOfOrganisations('initiative', period)}
  `,
  visit: (period) => sql`
    select 'visit' as kind, ${visits.visitId} as record, null::int as version, ${visits.on} as date,
      ${visits.nameFolded} as title, coalesce(fold(${PLACES_OF_VISIT}), '') as detail, null::date as until, ${visitStatus} as status
    from ${visits} where ${isVisitIn(period)} and ${isOfOrganisations('visit', period)}
  `,
};

/** Matches capsules due within the period. */
function isDueIn({ from, to }: CalendarPeriod): SQL {
  return sql`${capsules.active} and ${capsules.dueDate} between ${from}::date and ${to}::date`;
}

/** Matches versions published within the period. */
function isPublishedIn({ from, to, timeZone }: CalendarPeriod): SQL {
  return sql`${quizPublications.publishedAt} >= ${startOfDay(sql`${from}::date`, timeZone)}
    and ${quizPublications.publishedAt} < ${startOfDay(sql`(${to}::date + 1)`, timeZone)}`;
}

/** Matches initiatives that run within the period. */
function runsIn({ from, to }: CalendarPeriod): SQL {
  return sql`${initiatives.active} and ${initiatives.cancelledAt} is null
    and ${initiatives.endsOn} >= ${from}::date and ${initiatives.startsOn} <= ${to}::date`;
}

/** Matches visits on days within the period that were not cancelled. */
function isVisitIn({ from, to }: CalendarPeriod): SQL {
  return sql`${visits.cancelledAt} is null and ${visits.on} between ${from}::date and ${to}::date`;
}

function entriesOf(period: CalendarPeriod): SQL {
  return sql.join(
    period.kinds.map((kind) => ENTRIES[kind](period)),
    sql` union all `,
  );
}

type PageQuery = Pick<
  Received<typeof listCalendar>['query'],
  'page' | 'perPage' | 'orderBy' | 'orderByDirection' | 'FilterString'
>;

/** An id begins with the kind, so ids sort by kind first. */
const SORT: Record<PageQuery['orderBy'], SQL> = {
  id: sql`kind`,
  date: sql`date`,
  title: sql`title`,
  kind: sql`kind`,
  recordId: sql`record`,
  detail: sql`detail`,
  version: sql`coalesce(version, 0)`,
  until: sql`coalesce(until, '-infinity')`,
  status: sql`coalesce(status, '') collate "C"`,
};

/** One page of entries and their total number. */
export async function calendarPage(
  db: Queryable,
  period: CalendarPeriod,
  { page, perPage, orderBy, orderByDirection, FilterString }: PageQuery,
): Promise<Page<CalendarEntry>> {
  const direction = orderByDirection === 'ASC' ? sql`asc` : sql`desc`;
  const order = (place: SQL) =>
    sql`${place} ${direction}, kind ${direction}, record ${direction}, version ${direction}`;
  const matching =
    FilterString === ''
      ? sql`true`
      : sql`${contains(sql`title`, FilterString)} or ${contains(sql`detail`, FilterString)}`;
  const { rows } = await db.execute<{ total: number; entries: CalendarEntry[] }>(sql`
    with entry as (${entriesOf(period)}),
    found as (select * from entry where ${matching}),
    shown as (
      select *, row_number() over (order by ${order(SORT[orderBy])}) as place from found
      order by place limit ${perPage} offset ${(page - 1) * perPage}
    )
    select
      (select count(*)::int from found) as total,
      (
        select coalesce(json_agg(json_build_object(
          'id', concat_ws('-', shown.kind, record, shown.version), 'kind', shown.kind, 'date', date,
          'title', coalesce(${capsules.serialNumber}, ${quizzes.name}, ${initiatives.name}, ${visits.name}), 'recordId', record,
          'detail', coalesce(${fragrances.name}, ${campaigns.name}, ${PLACES_OF_VISIT}, ''), 'version', shown.version,
          'until', until, 'status', shown.status
        ) order by place), '[]')
        from shown
        left join ${capsules} on shown.kind = 'capsule-due' and ${capsules.capsuleId} = record
        left join ${fragrances} on ${fragrances.fragranceId} = ${capsules.fragranceId}
        left join ${quizzes} on shown.kind = 'quiz-published' and ${quizzes.quizId} = record
        left join ${initiatives} on shown.kind = 'initiative' and ${initiatives.initiativeId} = record
        left join ${visits} on shown.kind = 'visit' and ${visits.visitId} = record
        left join ${campaigns} on ${campaigns.campaignId} = coalesce(${quizzes.campaignId}, ${initiatives.campaignId})
      ) as entries
  `);
  const { total, entries } = rows[0] ?? { total: 0, entries: [] };
  return { data: entries, total, totalPages: Math.ceil(total / perPage) };
}

/** The rows from which days are counted, taken from an index of the days alone where there is one. */
const DAYS: Record<CalendarKind, (period: CalendarPeriod) => SQL> = {
  'capsule-due': (period) => sql`
    select ${capsules.dueDate} as date, 'capsule-due' as kind from ${capsules}
    where ${isDueIn(period)} and ${isOfOrganisations('capsule-due', period)}
  `,
  'quiz-published': (period) => sql`
    select (${quizPublications.publishedAt} at time zone ${period.timeZone})::date as date, 'quiz-published' as kind
    from ${quizPublications}
    where ${isPublishedIn(period)} and ${isOfOrganisations('quiz-published', period)}
  `,
  initiative: (period) => sql`
    select day::date as date, 'initiative' as kind from ${initiatives}, generate_series(
      greatest(${initiatives.startsOn}, ${period.from}::date), least(${initiatives.endsOn}, ${period.to}::date), interval '1 day'
    ) day
    where ${runsIn(period)} and ${isOfOrganisations('initiative', period)}
  `,
  visit: (period) => sql`
    select ${visits.on} as date, 'visit' as kind from ${visits}
    where ${isVisitIn(period)} and ${isOfOrganisations('visit', period)}
  `,
};

/** The number of entries of each kind on each day, earliest first. */
export async function countsOfDays(
  db: Queryable,
  period: CalendarPeriod,
): Promise<AnswerOf<typeof calendarDays>['data']> {
  const days = sql.join(
    period.kinds.map((kind) => DAYS[kind](period)),
    sql` union all `,
  );
  const { rows } = await db.execute<{ date: string; kind: CalendarKind; count: number }>(sql`
    select date::text as date, kind, count(*)::int as count from (${days}) as happening
    group by date, kind order by date, kind
  `);
  return rows;
}
