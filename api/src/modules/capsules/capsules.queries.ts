import { eq, type SQL, sql } from 'drizzle-orm';
import type { CAPSULE_STATES, Capsule, listCapsules } from '#contracts/capsules.ts';
import { CAPSULE_DUE_SOON_DAYS, CAPSULE_LOW_SHARE } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import { instantText } from '../../db/instants.ts';
import { amongIds, contains, type Page, readPage } from '../../db/list-page.ts';
import { prepared } from '../../db/prepared.ts';
import { fragrances } from '../../db/schema/catalogue.ts';
import { capsules, devices } from '../../db/schema/devices.ts';

function selectCapsules(db: Queryable) {
  return db
    .select({
      capsuleId: capsules.capsuleId,
      serialNumber: capsules.serialNumber,
      fragrance: { fragranceId: fragrances.fragranceId, name: fragrances.name },
      totalShots: capsules.totalShots,
      remainingShots: capsules.remainingShots,
      device: { deviceId: devices.deviceId, macAddress: devices.macAddress },
      dueDate: capsules.dueDate,
      createdAt: capsules.createdAt,
      updatedAt: capsules.updatedAt,
    })
    .from(capsules)
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .leftJoin(devices, eq(devices.deviceId, capsules.deviceId))
    .$dynamic();
}

function present(row: Awaited<ReturnType<typeof selectCapsules>>[number]): Capsule {
  return { ...row, createdAt: instantText(row.createdAt), updatedAt: instantText(row.updatedAt) };
}

/** The same as `isLow` and `isDueSoon` say of one. */
function isIn(state: (typeof CAPSULE_STATES)[number], timeZone: string): SQL {
  if (state === 'low')
    return sql`${capsules.remainingShots} < ${capsules.totalShots} * ${CAPSULE_LOW_SHARE}::numeric`;
  return sql`${capsules.dueDate} <= (now() at time zone ${timeZone})::date + ${CAPSULE_DUE_SOON_DAYS}::int`;
}

/** @param timeZone of the day that is today */
export function pageOfCapsules(
  db: Queryable,
  request: Received<typeof listCapsules>['query'],
  timeZone: string,
): Promise<Page<Capsule>> {
  return readPage(
    db,
    request,
    {
      from: sql`${capsules}
        join ${fragrances} on ${fragrances.fragranceId} = ${capsules.fragranceId}
        left join ${devices} on ${devices.deviceId} = ${capsules.deviceId}`,
      id: sql`${capsules.capsuleId}`,
      sort: {
        createdAt: sql`${capsules.createdAt}`,
        serialNumber: sql`${capsules.serialFolded}`,
        'fragrance.name': sql`${fragrances.nameFolded}`,
        remainingShots: sql`${capsules.remainingShots}`,
        'device.macAddress': sql`coalesce(${devices.macAddress}, '')`,
        dueDate: sql`coalesce(${capsules.dueDate}, 'infinity')`,
        updatedAt: sql`${capsules.updatedAt}`,
      },
      where: request.state ? isIn(request.state, timeZone) : sql`true`,
      search: (filter) => sql`
        ${contains(capsules.serialFolded, filter)} or ${contains(fragrances.nameFolded, filter)}
        or ${contains(sql`lower(${devices.macAddress})`, filter)}
      `,
    },
    async (ids) => {
      const rows = await prepared(db, 'capsules_of_page', (name) =>
        selectCapsules(db).where(amongIds(capsules.capsuleId)).prepare(name),
      ).execute({ ids });
      return rows.map(present);
    },
    (row) => row.capsuleId,
  );
}
