import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CapsuleRecord } from '#contracts/capsules/capsule-record.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { fragrances } from '../../platform/db/schema/catalogue.ts';
import { capsuleForecasts, capsules, devices } from '../../platform/db/schema/devices.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';
import { capsuleColumns } from './capsules.queries.ts';
import { isForecastValid } from './shown-forecasts.ts';

/**
 * A capsule with where it is; undefined if there is none with the id.
 * @param timeZone IANA name of the time zone that decides which day it is
 */
export async function findCapsule(
  db: Queryable,
  id: number,
  timeZone: string,
): Promise<TaggedRow<CapsuleRecord> | undefined> {
  const [owners, former] = [alias(users, 'owner'), alias(capsules, 'former')];
  const [found] = await db
    .select({
      ...capsuleColumns(timeZone),
      slot: capsules.slot,
      organisation: { organisationId: organisations.organisationId, name: organisations.name },
      place: { placeId: places.placeId, name: places.name },
      owner: { id: owners.userId, nome: owners.name },
      user: { id: users.userId, nome: users.name },
      lastFiredAt: capsules.firedAt,
      replaced: { capsuleId: former.capsuleId, serialNumber: former.serialNumber },
      version: capsules.version,
    })
    .from(capsules)
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .leftJoin(devices, eq(devices.deviceId, capsules.deviceId))
    .leftJoin(organisations, eq(organisations.organisationId, devices.organisationId))
    .leftJoin(places, eq(places.placeId, devices.placeId))
    .leftJoin(owners, eq(owners.userId, devices.ownerId))
    .leftJoin(users, eq(users.userId, devices.userId))
    .leftJoin(former, eq(former.capsuleId, capsules.formerId))
    .leftJoin(capsuleForecasts, and(eq(capsuleForecasts.capsuleId, capsules.capsuleId), isForecastValid))
    .where(eq(capsules.capsuleId, id));
  if (!found) return undefined;
  const { version, ...row } = found;
  return { row: withInstantTexts(row), tag: recordEtag('capsule', id, version) };
}
