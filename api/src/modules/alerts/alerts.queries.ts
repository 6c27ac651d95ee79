import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  ALERT_KINDS,
  ALERT_SEVERITIES,
  type Alert,
  type AlertKind,
  type AlertSeverity,
  type AlertState,
  type listAlerts,
  SEVERITY_OF,
} from '#contracts/alerts/alerts.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import { recordPath } from '#contracts/core/resources.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { defineList } from '../../platform/db/define-list.ts';
import { type Filters, filterConditions, idIn, textIn } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { sortById, sortByName } from '../../platform/db/resource-list.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { earliestFirst } from '../../platform/db/schema/columns.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { macContains } from '../devices/mac-search.ts';

/** What people call it: a device by its present name, if it has one, and its address; a capsule by its number. */
const called = sql<string>`concat_ws(' · ', (
  select d.name from ${devices} d where ${alerts.subjectKind} = 'device' and d.device_id = ${alerts.subjectId}
), ${alerts.subjectName})`;

const columns = {
  alertId: alerts.alertId,
  kind: alerts.kind,
  subjectKind: alerts.subjectKind,
  subjectId: alerts.subjectId,
  subjectName: alerts.subjectName,
  called,
  place: { placeId: places.placeId, name: places.name },
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
  state: alerts.state,
  since: alerts.since,
  lastAt: alerts.lastAt,
  count: alerts.count,
  acknowledgedBy: { id: users.userId, nome: users.name },
  snoozedUntil: alerts.snoozedUntil,
};

/** The device that an alert is about, or that holds the capsule it is about. */
const deviceId = sql`case ${alerts.subjectKind}
  when 'device' then ${alerts.subjectId}
  else (select c.device_id from ${capsules} c where c.capsule_id = ${alerts.subjectId})
end`;

function selectAlerts(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(alerts)
    .leftJoin(users, eq(users.userId, alerts.acknowledgedBy))
    .leftJoin(devices, eq(devices.deviceId, deviceId))
    .leftJoin(places, eq(places.placeId, devices.placeId))
    .leftJoin(organisations, eq(organisations.organisationId, devices.organisationId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectAlerts>>[number];

function present({ subjectKind, subjectId, subjectName, called, ...row }: Selected): Alert {
  return {
    ...withInstantTexts(row),
    subject: {
      kind: subjectKind,
      id: subjectId,
      name: called,
      url: recordPath(subjectKind, subjectId),
    },
    severity: SEVERITY_OF[row.kind],
  };
}

type Request = Received<typeof listAlerts>['query'];

/** Matches alerts about a device that meets `condition`, given on the alias `d`, or about a capsule in one. */
const aboutDevices = (condition: SQL) =>
  sql`exists (select from ${devices} d where ${condition} and d.device_id = ${deviceId})`;
/** A column of the place, given on the alias `p`. */
const ofPlace = (column: SQL) => sql`(
  select ${column} from ${devices} d join ${places} p on p.place_id = d.place_id where d.device_id = ${deviceId}
)`;
/** A column of the organisation, given on the alias `o`. */
const ofOrganisation = (column: SQL) => sql`(
  select ${column} from ${devices} d join ${organisations} o on o.organisation_id = d.organisation_id
  where d.device_id = ${deviceId}
)`;
const ofSeverities = (severities: readonly AlertSeverity[]) =>
  textIn(alerts.kind)(ALERT_KINDS.filter((kind) => severities.includes(SEVERITY_OF[kind])));
/** The more urgent, the higher. */
const urgency = sql`case ${sql.join(
  ALERT_SEVERITIES.map(
    (severity, place) => sql`when ${ofSeverities([severity])} then ${sql.raw(String(-place))}`,
  ),
  sql` `,
)} end`;
const ofOrganisations = (ids: number[]) => aboutDevices(idIn(sql`d.organisation_id`)(ids));

const filters: Filters<Request> = {
  kind: textIn(alerts.kind),
  severity: ofSeverities,
  state: textIn(alerts.state),
  organisationId: ofOrganisations,
  placeId: (ids) => aboutDevices(idIn(sql`d.place_id`)(ids)),
};

export const alertList = defineList<Request, Selected, Alert>({
  name: 'alerts',
  source: (request) => ({
    from: sql`${alerts}`,
    id: sql`${alerts.alertId}`,
    sort: {
      since: sql`${alerts.since}`,
      lastAt: sql`${alerts.lastAt}`,
      alertId: sql`${alerts.alertId}`,
      kind: sql`${alerts.kind}`,
      'subject.name': sql`(fold(${called}) collate "C")`,
      state: sql`${alerts.state}`,
      count: sql`${alerts.count}`,
      snoozedUntil: earliestFirst(alerts.snoozedUntil),
      'acknowledgedBy.nome': sortByName('user', alerts.acknowledgedBy),
      'acknowledgedBy.id': sortById('user', alerts.acknowledgedBy),
      'subject.kind': sql`${alerts.subjectKind}`,
      'subject.id': sql`${alerts.subjectId}`,
      'place.name': sql`coalesce(${ofPlace(sql`p.name_folded`)}, '')`,
      'place.placeId': sql`coalesce(${ofPlace(sql`p.place_id`)}, 0)`,
      'organisation.name': sql`coalesce(${ofOrganisation(sql`o.name_folded`)}, '')`,
      'organisation.organisationId': sql`coalesce(${ofOrganisation(sql`o.organisation_id`)}, 0)`,
      severity: urgency,
      // Capsules, whose URL has their name, before devices, whose URL has their id.
      'subject.url': sql`(${alerts.subjectKind} || '/' || ${alerts.subjectId}) collate "C"`,
    },
    where: filterConditions(filters, request) ?? sql`true`,
    search: (filter) =>
      sql`${contains(alerts.subjectFolded, filter)} or ${macContains(alerts.subjectName, filter)}
        or ${contains(ofPlace(sql`p.name_folded`), filter)}
        or ${contains(ofOrganisation(sql`o.name_folded`), filter)}
        or (${alerts.subjectKind} = 'device' and ${contains(sql`fold(${called})`, filter)})`,
  }),
  select: (db, beside) => selectAlerts(db, beside(columns)),
  present,
  id: (row) => row.alertId,
});

export async function findAlert(db: Queryable, id: number): Promise<Alert | undefined> {
  const [row] = await selectAlerts(db).where(eq(alerts.alertId, id));
  return row && present(row);
}

/**
 * Locks alerts until the transaction ends, so that concurrent changes wait. In the order of `raise_alerts`: a call about
 * many must not wait for a device that waits for it.
 */
export function lockAlerts(tx: Transaction, ids: readonly number[]) {
  return tx
    .select()
    .from(alerts)
    .where(inArray(alerts.alertId, [...ids]))
    .orderBy(asc(alerts.kind), asc(alerts.subjectKind), asc(alerts.subjectId))
    .for('no key update');
}

/** What people decide about an alert. */
export interface AlertHandling {
  state: AlertState;
  acknowledgedBy: number | null;
  snoozedUntil: string | null;
}

export async function changeAlerts(
  tx: Transaction,
  changes: readonly { id: number; to: AlertHandling }[],
): Promise<void> {
  const given = changes.map(({ id, to }) => ({ id, ...to }));
  await tx.execute(sql`
    update ${alerts}
    set state = given.state, acknowledged_by = "acknowledgedBy", snoozed_until = "snoozedUntil"::timestamptz
    from ${recordset(given, HANDLING)} where alert_id = given.id
  `);
}

const HANDLING = { id: 'int', state: 'text', acknowledgedBy: 'int', snoozedUntil: 'text' } as const;

/** What alerts are called, by their ids. */
export async function namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: alerts.alertId, called })
    .from(alerts)
    .where(inArray(alerts.alertId, [...ids]));
  return new Map(rows.map((row) => [row.id, row.called]));
}

/** Unresolved alerts of a kind: those that are open, and those that somebody has acknowledged or snoozed. */
interface AlertCounts {
  count: number;
  handled: number;
}

/** Counts the unresolved alerts of each kind. @param organisationId only of these organisations; undefined: of all */
export async function unresolvedAlerts(
  db: Queryable,
  organisationId?: number[],
): Promise<Partial<Record<AlertKind, AlertCounts>>> {
  const isOpen = eq(alerts.state, 'open');
  const rows = await db
    .select({
      kind: alerts.kind,
      count: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      handled: sql<number>`(count(*) filter (where not ${isOpen}))::int`,
    })
    .from(alerts)
    .where(
      and(
        inArray(alerts.state, ['open', 'acknowledged', 'snoozed']),
        organisationId && ofOrganisations(organisationId),
      ),
    )
    .groupBy(alerts.kind);
  return Object.fromEntries(rows.map(({ kind, ...counts }) => [kind, counts]));
}
