import { eq, sql } from 'drizzle-orm';
import type { Capsule, listCapsules } from '#contracts/capsules.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import {
  byNameOf,
  contains,
  defineList,
  type List,
  readFrom,
  refersTo,
  refersToNamed,
} from '../../db/define-list.ts';
import { instantText } from '../../db/instants.ts';
import { fragrances } from '../../db/schema/catalogue.ts';
import { capsules, devices } from '../../db/schema/devices.ts';
import { macContains } from '../devices/mac-search.ts';
import { capsulesIn } from './capsule-states.ts';

const columns = {
  capsuleId: capsules.capsuleId,
  serialNumber: capsules.serialNumber,
  fragrance: { fragranceId: fragrances.fragranceId, name: fragrances.name },
  totalShots: capsules.totalShots,
  remainingShots: capsules.remainingShots,
  device: { deviceId: devices.deviceId, macAddress: devices.macAddress },
  dueDate: capsules.dueDate,
  createdAt: capsules.createdAt,
  updatedAt: capsules.updatedAt,
};

function selectCapsules(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(capsules)
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .leftJoin(devices, eq(devices.deviceId, capsules.deviceId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectCapsules>>[number];

function present(row: Selected): Capsule {
  return { ...row, createdAt: instantText(row.createdAt), updatedAt: instantText(row.updatedAt) };
}

/** @param timeZone of the day that is today */
export function capsuleList(timeZone: string): List<Received<typeof listCapsules>['query'], Capsule> {
  return defineList<Received<typeof listCapsules>['query'], Selected, Capsule>({
    name: 'capsules',
    source: (request) => ({
      ...readFrom('capsule', { narrowed: request.state && capsulesIn(request.state, timeZone) }),
      sort: {
        createdAt: sql`${capsules.createdAt}`,
        capsuleId: sql`${capsules.capsuleId}`,
        serialNumber: sql`${capsules.serialFolded}`,
        'fragrance.name': byNameOf('fragrance', capsules.fragranceId),
        'fragrance.fragranceId': sql`${capsules.fragranceId}`,
        totalShots: sql`${capsules.totalShots}`,
        remainingShots: sql`${capsules.remainingShots}`,
        'device.macAddress': byNameOf('device', capsules.deviceId),
        'device.deviceId': { reference: sql`${capsules.deviceId}` },
        // Those without a date come after all others, as the database has it.
        dueDate: sql`${capsules.dueDate}`,
        updatedAt: sql`${capsules.updatedAt}`,
      },
      search: (filter) => {
        const inDevices = sql`
          select d.device_id from ${devices} d where ${macContains(sql`d.mac_address`, filter)}
        `;
        return sql`
          ${contains(capsules.serialFolded, filter)}
          or ${refersToNamed('fragrance', capsules.fragranceId, filter)}
          or ${refersTo(capsules.deviceId, inDevices)}
        `;
      },
    }),
    select: (db, beside) => selectCapsules(db, beside(columns)),
    present,
    id: (row) => row.capsuleId,
  });
}
