import { eq, type SQL, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import type { listVisits } from '#contracts/visits/visit-calls.ts';
import type { Visit } from '#contracts/visits/visits.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { datesBetween, type Filters, idIn, inAnyState } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersToNamed } from '../../platform/db/list-conditions.ts';
import {
  recordSort,
  resourceList,
  selectRecord,
  sortById,
  sortByName,
} from '../../platform/db/resource-list.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { earliestFirst, sorted } from '../../platform/db/schema/columns.ts';
import { visits } from '../../platform/db/schema/visits.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';
import { reaching, STATUS, visitStatus as status } from './visit-conditions.ts';

const places = sql<Visit['places']>`(
  select coalesce(json_agg(json_build_object(
    'placeId', place.place_id, 'name', place.name,
    'address', case when num_nonnulls(place.zipcode, place.street, place.city, place.state, place.country) > 0 then
      json_build_object(
        'zipcode', place.zipcode, 'street', place.street, 'city', place.city, 'state', place.state,
        'country', place.country
      ) end,
    'openingHours', place.opening_hours
  ) order by ${placeOrder(sql`place`)}, place.place_id), '[]')
  from visit_places named join places place on place.place_id = named.place_id
  where named.visit_id = visits.visit_id
)`;

/** The order of places by their addresses. @param place its alias */
export function placeOrder(place: SQL): SQL {
  return sql`${place}.state nulls last, ${place}.city nulls last, ${place}.street nulls last, ${place}.name_folded`;
}

const lines = sql<number>`(
  select count(*)::int from visit_lines line where line.visit_id = visits.visit_id
)`;

const done = sql<number>`(
  select count(*)::int from visit_lines line where line.visit_id = visits.visit_id
    and exists (select from visit_entries entry where entry.line_id = line.line_id)
)`;

/** Notes are the house's own: one may be about several organisations. */
const note = sql<string | null>`case when current_user <> 'sillage_member' then visits.note end`;

const columns = {
  visitId: visits.visitId,
  name: visits.name,
  on: visits.on,
  assignee: { id: users.userId, nome: users.name },
  status,
  places,
  lines,
  done,
  note,
  startedAt: visits.startedAt,
  finishedAt: visits.finishedAt,
  createdAt: visits.createdAt,
  updatedAt: visits.updatedAt,
  version: visits.version,
};

function selectRecords(db: Queryable, selected = columns) {
  return db.select(selected).from(visits).leftJoin(users, eq(users.userId, visits.assigneeId)).$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present({ version, ...row }: Selected): TaggedRow<Visit> {
  return { row: withInstantTexts(row), tag: recordEtag('visit', row.visitId, version) };
}

type Request = Received<typeof listVisits>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  visitId: idIn(visits.visitId),
  status: inAnyState(STATUS),
  assignee: (wanted) => {
    const ids = wanted.filter((one) => one !== 'none').map(Number);
    const conditions = [
      ...(wanted.includes('none') ? [sql`${visits.assigneeId} is null`] : []),
      ...(ids.length > 0 ? [idIn(visits.assigneeId)(ids)] : []),
    ];
    // Members aren't told who makes a visit.
    return ownOrganisation() === undefined ? sql.join(conditions, sql` or `) : sql`false`;
  },
  onFrom: (day) => sql`${visits.on} >= ${day}::date`,
  onTo: (day) => sql`${visits.on} <= ${day}::date`,
  organisationId: (ids) => reaching(idIn(sql`organisation_id`)(ids)),
  placeId: (ids) => reaching(idIn(sql`place_id`)(ids)),
  ...datesBetween(visits, timeZone),
});

/** @param timeZone of the days used in filters */
export const visitList = (timeZone: string) =>
  resourceList<Request, Selected, Visit>('visit', {
    filters: filters(timeZone),
    sort: () => ({
      ...recordSort('visit'),
      'assignee.nome': sortByName('user', visits.assigneeId),
      'assignee.id': sortById('user', visits.assigneeId),
      status,
      lines,
      done,
      note: ownOrganisation() === undefined ? sorted(visits.note) : sql`''`,
      startedAt: earliestFirst(visits.startedAt),
      finishedAt: earliestFirst(visits.finishedAt),
    }),
    search: (filter) => sql`
      ${contains(visits.nameFolded, filter)} or ${refersToNamed('user', visits.assigneeId, filter)}
      or visits.visit_id = any(array(
        select named.visit_id from visit_places named
        join places place on place.place_id = named.place_id and ${contains(sql`place.name_folded`, filter)}
      ))
    `,
    select: (db, beside) => selectRecords(db, beside(columns)),
    present: (selected) => present(selected).row,
    id: (row) => row.visitId,
  });

export async function findVisit(db: Queryable, id: number): Promise<TaggedRow<Visit> | undefined> {
  const selected = await selectRecord(db, 'visit', id, selectRecords);
  return selected && present(selected);
}

/** Locks a visit until the transaction ends, so that its changes come one after the other. */
export async function lockVisit(tx: Transaction, id: number) {
  const [locked] = await tx.select().from(visits).where(eq(visits.visitId, id)).for('no key update');
  return locked;
}
