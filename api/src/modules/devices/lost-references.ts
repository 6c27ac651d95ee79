import { eq, sql } from 'drizzle-orm';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { deviceEvents } from '../../platform/db/schema/device-config.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import type { AuditEvent, AuditFields } from '../../platform/resource/history/audit.service.ts';

type ReferringDevice = { deviceId: number; macAddress: string; name: string | null };

/** The devices that refer to a record about to be deleted, locked in order of id until the transaction ends. */
export function devicesWith(
  tx: Transaction,
  reference: 'campaignId' | 'ownerId' | 'userId',
  id: number,
): Promise<ReferringDevice[]> {
  return tx
    .select({ deviceId: devices.deviceId, macAddress: devices.macAddress, name: devices.name })
    .from(devices)
    .where(eq(devices[reference], id))
    .orderBy(devices.deviceId)
    .for('update');
}

/** The audit event of a device whose reference is cleared by a foreign key. */
export function referenceLostEvent(before: AuditFields) {
  const after = Object.fromEntries(Object.keys(before).map((field) => [field, null]));
  return ({ deviceId, macAddress, name }: ReferringDevice): AuditEvent => ({
    ...{ action: 'update', resource: 'device', recordId: deviceId },
    recordName: nameOfDevice({ macAddress, name }),
    ...{ before, after },
  });
}

interface UsingDevice extends ReferringDevice {
  /** Whether it is the device's own campaign, not only that of the initiative that it follows. */
  isOwn: boolean;
}

/** The devices of other organisations that play a campaign, locked in order of id until the transaction ends. */
export async function lockOthersPlaying(
  tx: Transaction,
  campaignId: number,
  organisationId: number,
): Promise<UsingDevice[]> {
  const { rows } = await tx.execute<UsingDevice & Record<string, unknown>>(sql`
    select device_id as "deviceId", mac_address as "macAddress", name, coalesce(campaign_id = ${campaignId}, false) as "isOwn"
    from ${devices}
    where organisation_id <> ${organisationId} and (campaign_id = ${campaignId} or initiative_campaign_id = ${campaignId})
    order by device_id for update
  `);
  return rows;
}

/** Takes a campaign from locked devices, and says so in their timelines. */
export async function takeCampaign(
  tx: Transaction,
  campaignId: number,
  using: readonly UsingDevice[],
): Promise<void> {
  const ids = (some: readonly UsingDevice[]) =>
    sql`${sql.param(some.map(({ deviceId }) => deviceId))}::int[]`;
  const details = JSON.stringify({ campaignId, cause: 'campaign.given' });
  await tx.execute(sql`
    update ${devices} set campaign_id = nullif(campaign_id, ${campaignId}),
      initiative_campaign_id = nullif(initiative_campaign_id, ${campaignId}), updated_at = now()
    where device_id = any(${ids(using)})
  `);
  await tx.execute(sql`
    insert into ${deviceEvents} (device_id, kind, details)
    select id, 'campaign.lost', ${details}::jsonb from unnest(${ids(using.filter(({ isOwn }) => isOwn))}) id
  `);
}

/** Which of these devices have lost their campaigns in this transaction because they moved to another organisation. */
export async function lostCampaigns(tx: Queryable, deviceIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select device_id as id from ${deviceEvents}
    where device_id = any(${sql.param([...deviceIds])}::int[]) and kind = 'campaign.lost' and at = now()::timestamptz(3)
    order by 1
  `);
  return new Set(rows.map(({ id }) => id));
}
