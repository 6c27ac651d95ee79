import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import type { LineEntryValues } from '#contracts/visits/visit-inputs.ts';
import type { LineReason } from '#contracts/visits/visit-status.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { profiles, users } from '../../platform/db/schema/accounts.ts';
import { campaignSlots } from '../../platform/db/schema/catalogue.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { places } from '../../platform/db/schema/organisations.ts';
import { visitEntries, visitLines, visitPlaces, visits } from '../../platform/db/schema/visits.ts';
import { placeOrder } from './visits.queries.ts';

/** Whether somebody can be sent on visits: an active person of the house with access to the back office. */
export async function mayVisit(tx: Transaction, userId: number): Promise<boolean> {
  const [person] = await tx
    .select({ profile: profiles.name })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(and(eq(users.userId, userId), sql`${users.active} and ${users.organisationId} is null`))
    .for('key share', { of: users });
  return person !== undefined && hasBackOfficeAccess(person.profile);
}

/** A place that a visit goes to. */
export interface Stop {
  placeId: number;
  organisationId: number;
  name: string;
  city: string | null;
}

const stop = {
  placeId: places.placeId,
  organisationId: places.organisationId,
  name: places.name,
  city: places.city,
};

/** The active ones of some places, by their addresses; nobody deletes them until the transaction ends. */
export function activePlaces(tx: Transaction, ids: readonly number[]): Promise<Stop[]> {
  return tx
    .select(stop)
    .from(places)
    .where(and(inArray(places.placeId, [...ids]), eq(places.active, true)))
    .orderBy(placeOrder(sql`places`), places.placeId)
    .for('key share');
}

/** The places of a visit, by their addresses. */
export function stopsOf(tx: Transaction, visitId: number): Promise<Stop[]> {
  return tx
    .select(stop)
    .from(visitPlaces)
    .innerJoin(places, eq(places.placeId, visitPlaces.placeId))
    .where(eq(visitPlaces.visitId, visitId))
    .orderBy(placeOrder(sql`places`), places.placeId);
}

/** A device, and where it stands. */
export interface VisitedDevice {
  deviceId: number;
  macAddress: string;
  name: string | null;
  placeId: number | null;
  organisationId: number | null;
}

const device = {
  deviceId: devices.deviceId,
  macAddress: devices.macAddress,
  name: devices.name,
  placeId: devices.placeId,
  organisationId: devices.organisationId,
};

export function devicesAt(tx: Transaction, placeIds: readonly number[]): Promise<VisitedDevice[]> {
  return tx
    .select(device)
    .from(devices)
    .where(inArray(devices.placeId, [...placeIds]));
}

export function devicesOf(tx: Transaction, ids: readonly number[]): Promise<VisitedDevice[]> {
  return tx
    .select(device)
    .from(devices)
    .where(inArray(devices.deviceId, [...ids]));
}

/** A slot of a device that needs somebody, or what is known of one. */
export interface PlannedSlot {
  deviceId: number;
  slot: number;
  fragranceId: number | null;
  capsuleId: number | null;
  reason: LineReason | null;
}

/** Slots that the campaigns of devices fill, and that have no capsule, or one of another fragrance. */
export async function misfilledSlots(db: Queryable, deviceIds: readonly number[]): Promise<PlannedSlot[]> {
  const { rows } = await db.execute<PlannedSlot & Record<string, unknown>>(sql`
    select device_id as "deviceId", wanted.slot, wanted.fragrance_id as "fragranceId", capsule_id as "capsuleId",
      case when capsule_id is null then 'missing' else 'wrong' end as reason
    from ${devices} device
    join ${campaignSlots} wanted on wanted.campaign_id = device.playing_campaign_id
    left join ${capsules} held using (device_id, slot)
    where device_id = any(${sql.param([...deviceIds])}::int[]) and held.fragrance_id is distinct from wanted.fragrance_id
  `);
  return rows;
}

/** What is in a slot of a device, and what belongs there. */
export async function slotOf(db: Queryable, deviceId: number, slot: number) {
  const { rows } = await db.execute<{ fragranceId: number | null; capsuleId: number | null }>(sql`
    select coalesce(wanted.fragrance_id, held.fragrance_id) as "fragranceId", capsule_id as "capsuleId"
    from ${devices} device
    left join ${campaignSlots} wanted on wanted.campaign_id = device.playing_campaign_id and wanted.slot = ${slot}
    left join ${capsules} held on held.device_id = device.device_id and held.slot = ${slot}
    where device.device_id = ${deviceId}
  `);
  return onlyRow(rows);
}

/** @returns its id */
export async function insertVisit(tx: Transaction, columns: typeof visits.$inferInsert): Promise<number> {
  return onlyRow(await tx.insert(visits).values(columns).returning({ id: visits.visitId })).id;
}

type VisitColumns = { [Name in keyof typeof visits.$inferInsert]?: (typeof visits.$inferInsert)[Name] | SQL };

/** Every change gives the visit a new version. */
export async function changeVisit(tx: Transaction, id: number, columns: VisitColumns): Promise<void> {
  const changed = { ...columns, updatedAt: sql`now()`, version: sql`version + 1` };
  await tx.update(visits).set(changed).where(eq(visits.visitId, id));
}

export async function insertPlaces(tx: Transaction, visitId: number, stops: readonly Stop[]): Promise<void> {
  if (stops.length === 0) return;
  await tx
    .insert(visitPlaces)
    .values(stops.map(({ placeId, organisationId }) => ({ visitId, placeId, organisationId })))
    .onConflictDoNothing();
}

const LINE_COLUMNS = {
  deviceId: 'int',
  slot: 'int',
  placeId: 'int',
  organisationId: 'int',
  fragranceId: 'int',
  capsuleId: 'int',
  reason: 'text',
} as const;

/** A new line. */
export type NewLine = PlannedSlot & Pick<VisitedDevice, 'placeId' | 'organisationId'>;

export async function insertLines(
  tx: Transaction,
  visitId: number,
  lines: readonly NewLine[],
  planned: boolean,
): Promise<void> {
  await tx.execute(sql`
    insert into ${visitLines} (visit_id, device_id, slot, place_id, organisation_id, fragrance_id, capsule_id, reason, planned)
    select ${visitId}, "deviceId", slot, "placeId", "organisationId", "fragranceId", "capsuleId", reason, ${planned}
    from ${recordset(lines, LINE_COLUMNS)} on conflict do nothing
  `);
}

export const countLines = (tx: Transaction, visitId: number) =>
  tx.$count(visitLines, eq(visitLines.visitId, visitId));

/** A line as stored. */
export type StoredLine = typeof visitLines.$inferSelect;

export async function findStoredLine(
  tx: Transaction,
  visitId: number,
  which: Partial<Pick<StoredLine, 'lineId' | 'deviceId' | 'slot'>>,
): Promise<StoredLine | undefined> {
  const { lineId, deviceId, slot } = which;
  const [line] = await tx
    .select()
    .from(visitLines)
    .where(
      and(
        eq(visitLines.visitId, visitId),
        lineId === undefined ? undefined : eq(visitLines.lineId, lineId),
        deviceId === undefined ? undefined : eq(visitLines.deviceId, deviceId),
        slot === undefined ? undefined : eq(visitLines.slot, slot),
      ),
    );
  return line;
}

export const countEntries = (tx: Transaction, lineId: number) =>
  tx.$count(visitEntries, eq(visitEntries.lineId, lineId));

/** @returns whether it is new: an entry that was sent before counts once */
export async function insertEntry(
  tx: Transaction,
  lineId: number,
  { clientId, outcome, serialNumber, remaining, dueDate, note, at }: Omit<LineEntryValues, 'confirm'>,
  { capsuleId, byId }: { capsuleId: number | null; byId: number },
): Promise<boolean> {
  const inserted = await tx
    .insert(visitEntries)
    .values({
      ...{ lineId, clientId, outcome, capsuleId, remaining, dueDate, note, byId },
      // As the capsule has it, rather than as it was typed.
      serialNumber:
        capsuleId === null
          ? serialNumber
          : sql`(select serial_number from ${capsules} where capsule_id = ${capsuleId})`,
      at: new Date(at),
    })
    .onConflictDoNothing()
    .returning({ clientId: visitEntries.clientId });
  return inserted.length > 0;
}

/** An entry of a visit; undefined if the visit has no such entry. */
export async function findEntry(tx: Transaction, visitId: number, clientId: string) {
  const [found] = await tx
    .select({ line: visitLines, photoKey: visitEntries.photoKey })
    .from(visitEntries)
    .innerJoin(visitLines, eq(visitLines.lineId, visitEntries.lineId))
    .where(and(eq(visitEntries.clientId, clientId), eq(visitLines.visitId, visitId)));
  return found;
}

/** The keys of the photos of devices. */
export async function photosOf(tx: Transaction, deviceIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct photo_key as key from ${visitEntries} join ${visitLines} using (line_id)
    where device_id = any(${sql.param([...deviceIds])}::int[]) and photo_key is not null
  `);
  return rows.map(({ key }) => key);
}

export async function setPhoto(tx: Transaction, clientId: string, photoKey: string): Promise<void> {
  await tx.update(visitEntries).set({ photoKey }).where(eq(visitEntries.clientId, clientId));
}

/** Whether an entry has been counted. */
export async function hasEntry(tx: Transaction, clientId: string): Promise<boolean> {
  return (await tx.$count(visitEntries, eq(visitEntries.clientId, clientId))) > 0;
}

/** A capsule before it was refilled. */
type Former = Pick<
  typeof visitEntries.$inferInsert,
  'formerTotal' | 'formerSpent' | 'formerRemaining' | 'formerDueDate'
>;

/** Keeps what a refill replaced. */
export async function keepFormer(tx: Transaction, clientId: string, former: Former): Promise<void> {
  // Without a level given it was filled to its total.
  const remaining = sql`coalesce(remaining, ${former.formerTotal}::int)`;
  await tx
    .update(visitEntries)
    .set({ ...former, remaining })
    .where(eq(visitEntries.clientId, clientId));
}

/** The capsules that a visit has to do with: those that were in its slots, and those that were put in or refilled. */
export async function capsulesOfVisit(tx: Transaction, visitId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select capsule_id as id from ${visitLines} where visit_id = ${visitId} and capsule_id is not null
    union
    select entry.capsule_id from ${visitEntries} entry join ${visitLines} line using (line_id)
    where line.visit_id = ${visitId} and entry.capsule_id is not null
  `);
  return rows.map(({ id }) => id);
}

/**
 * Deletes visits that ended more than `keptDays` ago.
 * @param at the current time
 * @returns the number deleted, and the keys of their photos
 */
export async function purgeVisits(
  db: Database,
  keptDays: number,
  at: Date,
): Promise<{ removed: number; freed: string[] }> {
  const { rows } = await db.execute<{ removed: number; freed: string[] }>(sql`
    with gone as (
      delete from ${visits}
      where coalesce(finished_at, cancelled_at) < ${at}::timestamptz - make_interval(days => ${keptDays})
      returning visit_id
    )
    select (select count(*)::int from gone) as removed, array(
      select photo_key from gone join ${visitLines} using (visit_id) join ${visitEntries} using (line_id)
      where photo_key is not null
    ) as freed
  `);
  return onlyRow(rows);
}
