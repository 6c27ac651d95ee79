import { aliasedTable, and, count, eq, sql } from 'drizzle-orm';
import { LAST_SHOTS } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { deviceFirmware } from '#contracts/devices/device-config.ts';
import type { Device, DeviceRow, listDevices } from '#contracts/devices/devices.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { List } from '../../platform/db/define-list.ts';
import { datesBetween, type Filters, idIn, inAnyState, textIn } from '../../platform/db/filters.ts';
import { optionalInstantText, withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersTo, refersToNamed, refersToOneOf } from '../../platform/db/list-conditions.ts';
import { recordSort, resourceList, sortById, sortByName } from '../../platform/db/resource-list.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { campaignSlots, campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { deviceStates } from '../../platform/db/schema/device-config.ts';
import { capsuleForecasts, capsules, devices } from '../../platform/db/schema/devices.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { shots } from '../../platform/db/schema/shots.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';
import { forecastColumns, isForecastValid } from '../capsules/shown-forecasts.ts';
import { CONFIG_CONDITIONS, CONFIG_SORT, configColumns } from './config-state.ts';
import { LIVENESS_CONDITIONS, liveness } from './device-liveness.ts';
import { configOf } from './device-whole.queries.ts';
import { macContains } from './mac-search.ts';

const user = aliasedTable(users, 'connected');
const owner = aliasedTable(users, 'owner');

const columns = {
  deviceId: devices.deviceId,
  macAddress: devices.macAddress,
  name: devices.name,
  campaign: { campaignId: campaigns.campaignId, name: campaigns.name },
  user: { id: user.userId, nome: user.name },
  owner: { id: owner.userId, nome: owner.name, email: owner.email },
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
  place: { placeId: places.placeId, name: places.name },
  lastSeenAt: devices.lastSeenAt,
  liveness,
  ...configColumns,
  createdAt: devices.createdAt,
  updatedAt: devices.updatedAt,
};

function selectDevices(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(devices)
    .leftJoin(campaigns, eq(campaigns.campaignId, devices.campaignId))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.deviceId))
    .leftJoin(user, eq(user.userId, devices.userId))
    .leftJoin(owner, eq(owner.userId, devices.ownerId))
    .leftJoin(organisations, eq(organisations.organisationId, devices.organisationId))
    .leftJoin(places, eq(places.placeId, devices.placeId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectDevices>>[number];

/** A row of the exported device list. */
export type ExportedDevice = DeviceRow & { owner: { email: string } | null };

function present(row: Selected): DeviceRow {
  return { ...withInstantTexts(row), owner: row.owner && { id: row.owner.id, nome: row.owner.nome } };
}

type Request = Received<typeof listDevices>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  campaignId: refersToOneOf('campaign', devices.campaignId),
  fragranceId: (ids) =>
    refersTo(
      devices.campaignId,
      sql`select s.campaign_id from ${campaignSlots} s where ${idIn(sql`s.fragrance_id`)(ids)}`,
    ),
  ownerId: refersToOneOf('user', devices.ownerId),
  userId: refersToOneOf('user', devices.userId),
  organisationId: idIn(devices.organisationId),
  placeId: idIn(devices.placeId),
  state: inAnyState(LIVENESS_CONDITIONS),
  configState: inAnyState(CONFIG_CONDITIONS),
  firmware: (versions) =>
    refersTo(
      devices.deviceId,
      sql`select s.device_id from ${deviceStates} s where ${textIn(sql`s.firmware`)(versions)}`,
    ),
  ...datesBetween(devices, timeZone),
});

function deviceListWith<Row extends DeviceRow>(
  timeZone: string,
  present: (row: Selected) => Row,
): List<Request, Row> {
  return resourceList<Request, Selected, Row>('device', {
    preparedFilters: ['fragranceId', 'firmware'],
    filters: filters(timeZone),
    sort: () => ({
      ...recordSort('device'),
      name: sql`${devices.nameFolded}`,
      'campaign.name': sortByName('campaign', devices.campaignId),
      'campaign.campaignId': sortById('campaign', devices.campaignId),
      'user.nome': sortByName('user', devices.userId),
      'user.id': sortById('user', devices.userId),
      'owner.nome': sortByName('user', devices.ownerId),
      'owner.id': sortById('user', devices.ownerId),
      'organisation.name': sortByName('organisation', devices.organisationId),
      'organisation.organisationId': sortById('organisation', devices.organisationId),
      'place.name': sortByName('place', devices.placeId),
      'place.placeId': sortById('place', devices.placeId),
      ...CONFIG_SORT,
      liveness: sql`(${liveness} collate "C")`,
    }),
    search: (filter) => {
      const people = sql`select u.user_id from ${users} u where ${contains(sql`u.searched`, filter)}`;
      const holding = sql`
        select c.device_id from ${capsules} c
        where c.device_id is not null and ${contains(sql`c.serial_folded`, filter)}
      `;
      return sql`
        ${macContains(devices.macAddress, filter)}
        or ${contains(devices.nameFolded, filter)}
        or ${refersToNamed('campaign', devices.campaignId, filter)}
        or ${refersToNamed('organisation', devices.organisationId, filter)}
        or ${refersToNamed('place', devices.placeId, filter)}
        or ${refersTo(devices.userId, people)} or ${refersTo(devices.ownerId, people)}
        or ${refersTo(devices.deviceId, holding)}
      `;
    },
    select: (db, beside) => selectDevices(db, beside(columns)),
    present,
    id: (row) => row.deviceId,
  });
}

/** @param timeZone IANA name of the time zone for filters by day */
export const deviceList = (timeZone: string) => deviceListWith(timeZone, present);
/** The same list with the fields that only its spreadsheet shows. */
export const exportedDevices = (timeZone: string) =>
  deviceListWith<ExportedDevice>(timeZone, withInstantTexts);

/** A device with its capsules and last shots. @param timeZone IANA name of the zone that decides which day it is */
export async function findDevice(
  db: Queryable,
  urls: FileUrls,
  id: number,
  timeZone: string,
): Promise<TaggedRow<Device> | undefined> {
  // Read first: if the device changes in between, the tag must not be newer than the row.
  const [own] = await db
    .select({ version: devices.version, userId: devices.userId })
    .from(devices)
    .where(eq(devices.deviceId, id));
  const [row] = await selectDevices(db).where(eq(devices.deviceId, id));
  if (!(own && row)) return undefined;
  return {
    row: {
      ...present(row),
      // Members don't see the operator's users, so the row's `user` can be null although there is one.
      disconnectedAt: own.userId === null ? await disconnectedAt(db, id) : null,
      ...(await configOf(db, urls, id)),
      capsules: await capsulesOf(db, id, timeZone),
      lastShots: await lastShotsOf(db, id),
    },
    tag: recordEtag('device', id, own.version),
  };
}

async function disconnectedAt(db: Queryable, id: number): Promise<string | null> {
  const [entry] = await db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(
      sql`${auditLog.resource} = 'device' and ${auditLog.recordId} = ${id}
        and (${auditLog.action} = 'disconnect' or ${auditLog.changes} @> ${USER_LOST}::jsonb)`,
    )
    .orderBy(sql`${auditLog.createdAt} desc`)
    .limit(1);
  return optionalInstantText(entry?.at ?? null);
}

/**
 * What changes by which a device loses its user have in common. Only a disconnection by a member doesn't record a user
 * of the house, whom the member doesn't see.
 */
const USER_LOST = JSON.stringify([{ field: 'user', after: null }]);

function capsulesOf(db: Queryable, deviceId: number, timeZone: string): Promise<Device['capsules']> {
  return db
    .select({
      capsuleId: capsules.capsuleId,
      serialNumber: capsules.serialNumber,
      fragrance: { fragranceId: fragrances.fragranceId, name: fragrances.name },
      slot: capsules.slot,
      totalShots: capsules.totalShots,
      remainingShots: capsules.remainingShots,
      dueDate: capsules.dueDate,
      ...forecastColumns(timeZone),
    })
    .from(capsules)
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .leftJoin(capsuleForecasts, and(eq(capsuleForecasts.capsuleId, capsules.capsuleId), isForecastValid))
    .where(eq(capsules.deviceId, deviceId))
    .orderBy(capsules.slot, capsules.serialNumber);
}

async function lastShotsOf(db: Queryable, deviceId: number): Promise<Device['lastShots']> {
  const rows = await db
    .select({
      eventId: shots.eventId,
      slot: shots.slot,
      seconds: shots.seconds,
      campaign: { campaignId: campaigns.campaignId, name: campaigns.name },
      fragrance: { fragranceId: fragrances.fragranceId, name: fragrances.name },
      capsuleSerial: capsules.serialNumber,
      capsuleId: capsules.capsuleId,
      firedAt: shots.firedAt,
    })
    .from(shots)
    .leftJoin(campaigns, eq(campaigns.campaignId, shots.campaignId))
    .leftJoin(fragrances, eq(fragrances.fragranceId, shots.fragranceId))
    .leftJoin(capsules, eq(capsules.capsuleId, shots.capsuleId))
    .where(eq(shots.deviceId, deviceId))
    .orderBy(sql`${shots.firedAt} desc, ${shots.eventId}`)
    .limit(LAST_SHOTS);
  return rows.map(withInstantTexts);
}

/** The firmware versions that devices report, by name. */
export async function firmwareOf(db: Queryable): Promise<AnswerOf<typeof deviceFirmware>['data']> {
  return db
    .select({ firmware: deviceStates.firmware, devices: count() })
    .from(deviceStates)
    .groupBy(deviceStates.firmware)
    .orderBy(deviceStates.firmware);
}
