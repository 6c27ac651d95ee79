import { eq, sql } from 'drizzle-orm';
import type { Capsule, listCapsules } from '#contracts/capsules.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import { instantText } from '../../db/instants.ts';
import { amongIds, contains, type List, listOf } from '../../db/list-page.ts';
import { prepared } from '../../db/prepared.ts';
import { fragrances } from '../../db/schema/catalogue.ts';
import { capsules, devices } from '../../db/schema/devices.ts';
import { capsulesIn } from './capsule-states.ts';

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

/** @param timeZone of the day that is today */
export function capsuleList(timeZone: string): List<Received<typeof listCapsules>['query'], Capsule> {
  return listOf<Received<typeof listCapsules>['query'], Capsule>({
    source: (request) => ({
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
      where: request.state ? capsulesIn(request.state, timeZone) : sql`true`,
      counted: request.state ? undefined : { table: 'capsules', active: true },
      search: (filter) => sql`
      ${contains(capsules.serialFolded, filter)} or ${contains(fragrances.nameFolded, filter)}
      or ${contains(sql`lower(${devices.macAddress})`, filter)}
    `,
    }),
    rows: async (db, ids) => {
      const rows = await prepared(db, 'capsules_of_page', (name) =>
        selectCapsules(db).where(amongIds(capsules.capsuleId)).prepare(name),
      ).execute({ ids });
      return rows.map(present);
    },
    id: (row) => row.capsuleId,
  });
}
