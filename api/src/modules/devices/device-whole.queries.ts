import { eq, sql } from 'drizzle-orm';
import type { Device } from '#contracts/devices/devices.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { instantText, optionalInstantText } from '../../platform/db/instants.ts';
import { campaignSlots, campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import {
  campaignConfigSlots,
  campaignConfigs,
  deviceConfigs,
  deviceStates,
} from '../../platform/db/schema/device-config.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { files } from '../../platform/db/schema/files.ts';
import { fileColumns } from '../../platform/files/file-columns.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { wantedConfig, wantedSince } from './config-state.ts';

type Whole = Pick<Device, 'configId' | 'configSince' | 'playing' | 'slots' | 'held' | 'health'>;

/** The configuration a device should hold, the one it reports to hold, and its health. */
export async function configOf(db: Queryable, urls: FileUrls, deviceId: number): Promise<Whole> {
  const [row] = await db
    .select({
      playing: { campaignId: campaigns.campaignId, name: campaigns.name },
      configId: wantedConfig,
      configSince: wantedSince,
      state: deviceStates,
    })
    .from(devices)
    .leftJoin(campaigns, eq(campaigns.campaignId, devices.playingCampaignId))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.deviceId))
    .where(eq(devices.deviceId, deviceId));
  if (!row) return { configId: 0, configSince: null, playing: null, slots: [], held: null, health: null };
  const { playing, configId, configSince, state } = row;
  return {
    configId,
    configSince: optionalInstantText(configSince),
    playing,
    slots:
      playing === null
        ? []
        : await slotsOf(db, urls, campaignSlots, campaignSlots.campaignId, playing.campaignId),
    held: state?.configId ? await heldAs(db, urls, deviceId, state.configId) : null,
    health: state && healthOf(state),
  };
}

function healthOf({
  reportedAt,
  uptimeSeconds,
  clock,
  faults,
  capsules,
}: typeof deviceStates.$inferSelect): Device['health'] {
  return {
    reportedAt: instantText(reportedAt),
    uptimeSeconds,
    clock: optionalInstantText(clock),
    faults,
    capsules: capsules.map(({ slot, serial, code }) => ({ slot, serialNumber: serial, code })),
  };
}

/** Resolves a configuration number, as for counting shots: the device's campaign at the time, in its version then. */
async function heldAs(
  db: Queryable,
  urls: FileUrls,
  deviceId: number,
  configId: number,
): Promise<Device['held']> {
  const { rows } = await db.execute<{ version: number; campaignId: number; name: string }>(sql`
    select v.config_id as version, v.campaign_id as "campaignId", v.name from ${campaignConfigs} v
    where v.config_id <= ${configId} and v.campaign_id = (
      select g.campaign_id from ${deviceConfigs} g
      where g.device_id = ${deviceId} and g.config_id <= ${configId} order by g.config_id desc limit 1
    )
    order by v.config_id desc limit 1
  `);
  const [held] = rows;
  if (!held) return { configId, campaign: null, slots: [] };
  const { version, campaignId, name } = held;
  return {
    configId,
    campaign: { campaignId, name },
    slots: await slotsOf(db, urls, campaignConfigSlots, campaignConfigSlots.configId, version),
  };
}

/** The slots of a campaign, or of one of its versions. */
async function slotsOf(
  db: Queryable,
  urls: FileUrls,
  table: typeof campaignSlots | typeof campaignConfigSlots,
  of: typeof campaignSlots.campaignId | typeof campaignConfigSlots.configId,
  id: number,
): Promise<Device['slots']> {
  const rows = await db
    .select({
      slot: sql<number>`${table.slot}`,
      shotSeconds: sql<number>`${table.shotSeconds}`,
      fragrance: { fragranceId: fragrances.fragranceId, name: fragrances.name },
      image: fileColumns(files),
    })
    .from(table)
    .innerJoin(fragrances, eq(fragrances.fragranceId, table.fragranceId))
    .innerJoin(files, eq(files.fileKey, fragrances.imageKey))
    .where(eq(of, id))
    .orderBy(table.slot);
  return rows.map(({ image, fragrance, ...slot }) => ({
    ...slot,
    fragrance: { ...fragrance, image: urls.present(image) },
  }));
}
