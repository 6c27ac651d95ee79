import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { campaignDownloads, devices } from '../../platform/db/schema/devices.ts';

type LockedCampaign = Pick<
  typeof campaigns.$inferSelect,
  'campaignId' | 'name' | 'active' | 'organisationId'
>;

/** Locks the campaign of a code, by id or the default one, until the transaction ends. */
export async function lockCampaignOf(
  tx: Transaction,
  campaignId: number | null,
): Promise<LockedCampaign | undefined> {
  if (campaignId !== null) return lockCampaign(tx, eq(campaigns.campaignId, campaignId));
  for (;;) {
    const locked = await lockCampaign(tx, eq(campaigns.isDefault, true));
    if (locked) return locked;
    // If the default moved while this waited, the locked row is no longer the default; the next read finds the new one.
    const isThere = await tx.$count(campaigns, eq(campaigns.isDefault, true));
    if (isThere === 0) return undefined;
  }
}

/** Locks campaigns in the order of their ids. */
export async function lockCampaigns(
  tx: Transaction,
  campaignIds: readonly number[],
): Promise<Map<number, LockedCampaign>> {
  const wanted = new Set(campaignIds);
  if (wanted.size === 0) return new Map();
  const rows = await lockCampaignsWhere(tx, inArray(campaigns.campaignId, [...wanted]));
  return new Map(rows.map((row) => [row.campaignId, row]));
}

async function lockCampaign(tx: Transaction, is: SQL): Promise<LockedCampaign | undefined> {
  const [row] = await lockCampaignsWhere(tx, is);
  return row;
}

function lockCampaignsWhere(tx: Transaction, are: SQL): Promise<LockedCampaign[]> {
  return tx
    .select({
      campaignId: campaigns.campaignId,
      name: campaigns.name,
      active: campaigns.active,
      organisationId: campaigns.organisationId,
    })
    .from(campaigns)
    .where(are)
    .orderBy(campaigns.campaignId)
    .for('no key update');
}

/**
 * Keeps the owners of devices' campaigns until the transaction ends. Comes before the devices, as the campaign does when
 * it is given away; the database locks it again, for a device that got another one in between.
 */
export async function lockOwnersOfCampaigns(tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await tx.execute(sql`
    select from ${campaigns}
    where campaign_id in (select campaign_id from ${devices} where device_id = any(${sql.param([...deviceIds])}::int[]))
    order by campaign_id for key share
  `);
}

/**
 * Sets a campaign and records that the device got it; the first time counts as a download.
 * @returns the number that the device reports with shots of it: see `take_campaign` in `db/functions/device-config.sql`
 */
export async function downloadCampaign(
  tx: Transaction,
  deviceId: number,
  campaignId: number,
): Promise<number> {
  await setCampaign(tx, deviceId, campaignId);
  const first = await tx
    .insert(campaignDownloads)
    .values({ campaignId, deviceId })
    .onConflictDoNothing()
    .returning({ deviceId: campaignDownloads.deviceId });
  if (first.length > 0) await tx.execute(sql`select count_download(${campaignId})`);
  const { rows } = await tx.execute<{ configId: number }>(
    sql`select take_campaign(${deviceId}) as "configId"`,
  );
  return onlyRow(rows).configId;
}

/** Sets a device's campaign unless it already has it. The caller has locked the campaign before the device. */
async function setCampaign(tx: Transaction, deviceId: number, campaignId: number): Promise<void> {
  await tx
    .update(devices)
    .set({ campaignId, updatedAt: sql`now()` })
    .where(and(eq(devices.deviceId, deviceId), sql`${devices.campaignId} is distinct from ${campaignId}`));
}
