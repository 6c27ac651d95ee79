import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Capsule, listCapsules } from '#contracts/capsules/capsules.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { List } from '../../platform/db/define-list.ts';
import { datesBetween, type Filters, idIn, inAnyState } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersTo, refersToNamed, refersToOneOf } from '../../platform/db/list-conditions.ts';
import { recordSort, resourceList, sortById, sortByName } from '../../platform/db/resource-list.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { fragrances } from '../../platform/db/schema/catalogue.ts';
import { capsuleForecasts, capsules, devices } from '../../platform/db/schema/devices.ts';
import { macContains } from '../devices/mac-search.ts';
import { capsuleStates } from './capsule-states.ts';
import { emptyWithin, forecastColumns, forecastDay, isForecastValid } from './shown-forecasts.ts';

/** What lists show of a capsule, for queries that join its fragrance, its device and its valid forecast. */
export const capsuleColumns = (timeZone: string) => ({
  capsuleId: capsules.capsuleId,
  serialNumber: capsules.serialNumber,
  fragrance: { fragranceId: fragrances.fragranceId, name: fragrances.name },
  totalShots: capsules.totalShots,
  remainingShots: capsules.remainingShots,
  device: { deviceId: devices.deviceId, macAddress: devices.macAddress, name: devices.name },
  dueDate: capsules.dueDate,
  ...forecastColumns(timeZone),
  deletedAt: capsules.deletedAt,
  createdAt: capsules.createdAt,
  updatedAt: capsules.updatedAt,
});

function selectCapsules(db: Queryable, selected: ReturnType<typeof capsuleColumns>) {
  return db
    .select(selected)
    .from(capsules)
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .leftJoin(devices, eq(devices.deviceId, capsules.deviceId))
    .leftJoin(capsuleForecasts, and(eq(capsuleForecasts.capsuleId, capsules.capsuleId), isForecastValid))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectCapsules>>[number];

type Request = Received<typeof listCapsules>['query'];

/** Matches capsules in devices that meet the condition. */
const inDevices = (condition: SQL) =>
  refersTo(capsules.deviceId, sql`select d.device_id from ${devices} d where ${condition}`);

const filters = (timeZone: string): Filters<Request> => ({
  fragranceId: idIn(capsules.fragranceId),
  campaignId: (ids) => inDevices(refersToOneOf('campaign', sql`d.campaign_id`)(ids)),
  ownerId: (ids) => inDevices(refersToOneOf('user', sql`d.owner_id`)(ids)),
  userId: (ids) => inDevices(refersToOneOf('user', sql`d.user_id`)(ids)),
  organisationId: (ids) => inDevices(idIn(sql`d.organisation_id`)(ids)),
  placeId: (ids) => inDevices(idIn(sql`d.place_id`)(ids)),
  dueFrom: (day) => sql`${capsules.dueDate} >= ${day}::date`,
  dueTo: (day) => sql`${capsules.dueDate} <= ${day}::date`,
  emptyWithin: emptyWithin(timeZone),
  state: inAnyState(capsuleStates(timeZone)),
  ...datesBetween(capsules, timeZone),
});

/** @param timeZone IANA name of the time zone that decides which day it is, also for filters by day */
export function capsuleList(timeZone: string): List<Request, Capsule> {
  return resourceList<Request, Selected, Capsule>('capsule', {
    preparedFilters: ['campaignId', 'ownerId', 'userId', 'organisationId', 'placeId'],
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('capsule', isActive),
      'fragrance.name': sortByName('fragrance', capsules.fragranceId),
      'fragrance.fragranceId': sql`${capsules.fragranceId}`,
      'device.macAddress': sortByName('device', capsules.deviceId),
      'device.deviceId': sortById('device', capsules.deviceId),
      'device.name': { ...sortByName('device', capsules.deviceId), name: sql`${devices.nameFolded}` },
      // A missing date sorts after all others, as nulls do in the database.
      dueDate: sql`${capsules.dueDate}`,
      emptyOn: forecastDay('middle'),
      'emptyIn.low': forecastDay('low'),
      'emptyIn.middle': forecastDay('middle'),
      'emptyIn.high': forecastDay('high'),
    }),
    search: (filter) => {
      const people = sql`select u.user_id from ${users} u where ${contains(sql`u.searched`, filter)}`;
      return sql`
          ${contains(capsules.serialFolded, filter)}
          or ${refersToNamed('fragrance', capsules.fragranceId, filter)}
          or ${inDevices(sql`
            ${macContains(sql`d.mac_address`, filter)} or ${contains(sql`d.name_folded`, filter)}
            or ${refersTo(sql`d.owner_id`, people)} or ${refersTo(sql`d.user_id`, people)}
          `)}
        `;
    },
    select: (db, beside) => selectCapsules(db, beside(capsuleColumns(timeZone))),
    present: withInstantTexts,
    id: (row) => row.capsuleId,
  });
}
