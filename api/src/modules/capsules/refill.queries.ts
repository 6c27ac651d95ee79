import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RefillCapsule, RefillGroup, RefillLine, refillList } from '#contracts/capsules/refill.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { Database, Queryable } from '../../platform/db/client.ts';
import { idIn } from '../../platform/db/filters.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { campaignSlots, fragrances } from '../../platform/db/schema/catalogue.ts';
import { capsuleForecasts, capsules, devices } from '../../platform/db/schema/devices.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { forecastColumns, isForecastValid, todayOnce } from './shown-forecasts.ts';
import { isToRefill, replaceOn } from './to-refill.ts';

/** The fragrance that the device's campaign has in the capsule's slot, or else the capsule's own. */
const bring = sql<RefillCapsule['bring']>`coalesce(
  (
    select jsonb_build_object('fragranceId', wanted.fragrance_id, 'name', wanted.name)
    from ${campaignSlots} wanted_slot join ${fragrances} wanted using (fragrance_id)
    where wanted_slot.campaign_id = ${devices.playingCampaignId} and wanted_slot.slot = ${capsules.slot}
  ),
  jsonb_build_object('fragranceId', ${fragrances.fragranceId}, 'name', ${fragrances.name})
)`;

type RefillQuery = Received<typeof refillList>['query'];

/** A slot whose capsule is on the refill list. */
export interface RefillSlot extends Record<string, unknown> {
  deviceId: number;
  slot: number;
  capsuleId: number;
  /** The fragrance to bring. */
  fragranceId: number;
  reason: 'empty' | 'due' | 'low';
}

/** What the refill list has of some devices. */
export async function slotsToRefill(
  db: Queryable,
  timeZone: string,
  { within, deviceIds }: { within: number; deviceIds: readonly number[] },
): Promise<RefillSlot[]> {
  const last = sql`${todayOnce(timeZone)} + ${within}::int`;
  return db
    .select({
      deviceId: devices.deviceId,
      slot: sql<number>`${capsules.slot}`,
      capsuleId: capsules.capsuleId,
      fragranceId: sql<number>`(${bring} ->> 'fragranceId')::int`,
      reason: sql<RefillSlot['reason']>`case when ${capsules.remainingShots} = 0 then 'empty'
        when ${capsules.dueDate} <= ${last} then 'due' else 'low' end`,
    })
    .from(capsules)
    .innerJoin(devices, eq(devices.deviceId, capsules.deviceId))
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .leftJoin(capsuleForecasts, and(eq(capsuleForecasts.capsuleId, capsules.capsuleId), isForecastValid))
    .where(and(isToRefill(last), inArray(devices.deviceId, [...deviceIds])));
}

/** Capsules in use that will be empty or past their due date in time, most urgent first. */
function selectLines(
  db: Database,
  timeZone: string,
  { within, organisationId, placeId }: Omit<RefillQuery, 'page' | 'perPage'>,
) {
  const today = todayOnce(timeZone);
  const last = sql`${today} + ${within}::int`;
  return db
    .select({
      capsuleId: capsules.capsuleId,
      serialNumber: capsules.serialNumber,
      fragrance: { fragranceId: fragrances.fragranceId, name: fragrances.name },
      bring,
      totalShots: capsules.totalShots,
      remainingShots: capsules.remainingShots,
      dueDate: capsules.dueDate,
      slot: sql<number>`${capsules.slot}`,
      ...forecastColumns(timeZone),
      replaceOn: sql<string>`${replaceOn(today)}::text`,
      device: { deviceId: devices.deviceId, macAddress: devices.macAddress, name: devices.name },
      organisation: { organisationId: organisations.organisationId, name: organisations.name },
      place: { placeId: places.placeId, name: places.name },
      owner: { id: users.userId, nome: users.name },
      today: sql<string>`${today}::text`,
      until: sql<string>`(${last})::text`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(capsules)
    .innerJoin(devices, eq(devices.deviceId, capsules.deviceId))
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .leftJoin(organisations, eq(organisations.organisationId, devices.organisationId))
    .leftJoin(places, eq(places.placeId, devices.placeId))
    .leftJoin(users, eq(users.userId, devices.ownerId))
    .leftJoin(capsuleForecasts, and(eq(capsuleForecasts.capsuleId, capsules.capsuleId), isForecastValid))
    .where(
      and(
        isToRefill(last),
        organisationId && idIn(devices.organisationId)(organisationId),
        placeId && idIn(devices.placeId)(placeId),
      ),
    )
    .orderBy(replaceOn(today), organisations.name, places.name, users.name, devices.deviceId, capsules.slot);
}

/** A page of the refill list grouped by place of use and device, most urgent first. */
export async function refillGroups(
  db: Database,
  timeZone: string,
  query: RefillQuery,
): Promise<AnswerOf<typeof refillList>> {
  const { page, perPage } = query;
  const lines = await selectLines(db, timeZone, query)
    .limit(perPage)
    .offset((page - 1) * perPage);
  // A page after the last one says how many there are, too.
  const [first] = lines.length > 0 || page === 1 ? lines : await selectLines(db, timeZone, query).limit(1);
  const { today, until } = first ?? (await daysOf(db, timeZone, query));
  const groups = new Map<string, RefillGroup>();
  const held = new Map<number, RefillGroup['devices'][number]>();
  for (const line of lines) {
    const { device, organisation, place, owner, today: _, until: __, total: ___, ...capsule } = line;
    const key = [organisation?.organisationId, place?.placeId, owner?.id].join();
    const group = groups.get(key) ?? { organisation, place, owner, devices: [] };
    groups.set(key, group);
    const entry = held.get(device.deviceId) ?? { device, capsules: [] };
    if (entry.capsules.length === 0) group.devices.push(entry);
    held.set(device.deviceId, entry);
    entry.capsules.push(capsule);
  }
  const total = first?.total ?? 0;
  return { today, until, total, totalPages: Math.ceil(total / perPage), groups: [...groups.values()] };
}

async function daysOf(db: Database, timeZone: string, { within }: Pick<RefillQuery, 'within'>) {
  const today = todayOnce(timeZone);
  const { rows } = await db.execute<{ today: string; until: string }>(
    sql`select ${today}::text as today, (${today} + ${within}::int)::text as until`,
  );
  return onlyRow(rows);
}

/** The refill list with one line per capsule. */
export async function refillLines(
  db: Database,
  timeZone: string,
  query: Omit<RefillQuery, 'page' | 'perPage'>,
): Promise<{ total: number; rows: RefillLine[] }> {
  const rows = await selectLines(db, timeZone, query);
  return { total: rows.length, rows };
}
