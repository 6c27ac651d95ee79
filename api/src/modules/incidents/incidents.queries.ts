import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Incident, listIncidents, TouchedUser } from '#contracts/incidents.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import type { FullList, Page } from '../../platform/db/define-list.ts';
import { datesBetween, type Filters } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { datesAndVersion, recordSort, resourceList, selectRecord } from '../../platform/db/resource-list.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { incidents, incidentUsers } from '../../platform/db/schema/incidents.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

// Written out: inside a select of one table the query builder drops the table's name from columns it interpolates.
const userCount = sql<number>`(
  select count(*)::int from incident_users where incident_users.incident_id = incidents.incident_id
)`;

const columns = {
  incidentId: incidents.incidentId,
  name: incidents.name,
  description: incidents.description,
  foundAt: incidents.foundAt,
  occurredFrom: incidents.occurredFrom,
  data: incidents.data,
  measures: incidents.measures,
  reportedAt: incidents.reportedAt,
  toldAt: incidents.toldAt,
  users: userCount,
  ...datesAndVersion(incidents),
};

function selectRecords(db: Queryable, selected = columns) {
  return db.select(selected).from(incidents).$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present({ version, ...row }: Selected): TaggedRow<Incident> {
  return {
    row: withInstantTexts(row),
    tag: recordEtag('incident', row.incidentId, version),
  };
}

type Request = Received<typeof listIncidents>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  ...datesBetween(incidents, timeZone),
});

/** @param timeZone of the days used in filters */
export const incidentList = (timeZone: string) =>
  resourceList<Request, Selected, Incident>('incident', {
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('incident', isActive),
      users: userCount,
    }),
    search: (filter) => contains(incidents.nameFolded, filter),
    select: (db, beside) => selectRecords(db, beside(columns)),
    present: (selected) => present(selected).row,
    id: (row) => row.incidentId,
  });

export async function findIncident(db: Queryable, id: number): Promise<TaggedRow<Incident> | undefined> {
  const selected = await selectRecord(db, 'incident', id, selectRecords);
  return selected && present(selected);
}

const selectTouched = (db: Queryable) =>
  db
    .select({ id: users.userId, nome: users.name, email: users.email, addedAt: incidentUsers.addedAt })
    .from(incidentUsers)
    .innerJoin(users, eq(users.userId, incidentUsers.userId))
    .$dynamic();

const ofIncident = (id: number) => eq(incidentUsers.incidentId, id);

/** The users affected by an incident, most recently added first. */
export async function touchedPage(
  db: Queryable,
  id: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<TouchedUser>> {
  const total = await db.$count(incidentUsers, ofIncident(id));
  const rows = await selectTouched(db)
    .where(ofIncident(id))
    .orderBy(desc(incidentUsers.addedAt), desc(incidentUsers.userId))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { data: rows.map(withInstantTexts), total, totalPages: Math.ceil(total / perPage) };
}

/** Rows read at a time: few enough for other queries to run in between. */
const BATCH_ROWS = 500;

/** All users affected by an incident, in the order of their ids, read on demand. */
export async function allTouched(db: Queryable, id: number): Promise<FullList<TouchedUser>> {
  async function* batches() {
    for (let last = 0; ; ) {
      const rows = await selectTouched(db)
        .where(and(ofIncident(id), gt(incidentUsers.userId, last)))
        .orderBy(asc(incidentUsers.userId))
        .limit(BATCH_ROWS);
      yield* rows.map(withInstantTexts);
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
    }
  }
  return { total: await db.$count(incidentUsers, ofIncident(id)), rows: batches() };
}

/** Users already added stay as they are. */
export async function addTouched(tx: Transaction, id: number, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into ${incidentUsers} (incident_id, user_id)
    select ${id}, user_id from unnest(${sql.param([...userIds])}::int[]) user_id order by user_id on conflict do nothing
  `);
}

export async function removeTouched(tx: Transaction, id: number, userId: number): Promise<void> {
  await tx.delete(incidentUsers).where(and(ofIncident(id), eq(incidentUsers.userId, userId)));
}
