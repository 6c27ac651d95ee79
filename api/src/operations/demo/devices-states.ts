import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import {
  campaignConfigs,
  deviceEvents,
  deviceRefusals,
  deviceStates,
} from '../../platform/db/schema/device-config.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { HOUR_MS } from './moments.ts';
import { seededRandom } from './random.ts';

/** Firmware versions, in proportion to the devices that have them. */
const FIRMWARE = ['2.4.1', '2.4.1', '2.4.1', '2.3.0', '2.3.0', '2.1.7'] as const;
/** The version that all devices had before. */
const OLD_FIRMWARE = '2.0.3';
const FAULTS = ['slot 4: pump current too low', 'clock lost power', 'slot 11: no capsule contact'] as const;

/** Shares of devices: too old to report states, behind with their configuration, on mains power, with a fault. */
const SHARE_WITHOUT_REPORT = 0.12;
const BEHIND = 0.2;
const ON_MAINS = 0.4;
const FAULTY = 0.12;

/**
 * Numbers the configurations as if they had been created when the devices were given them. One campaign was changed
 * afterwards, and not all of its devices have noticed.
 */
async function numberConfigs(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update campaign_configs set created_at = campaigns.created_at
    from campaigns where campaigns.config_id = campaign_configs.config_id
  `);
  await tx.execute(sql`delete from device_configs`);
  await tx.execute(sql`
    insert into device_configs (device_id, config_id, campaign_id, told_config_id, told_at, created_at)
    select device_id, nextval('config_ids'), campaign_id, config_id, download_at, download_at
    from (
      select device_id, campaign_id, campaigns.config_id, campaign_downloads.created_at as download_at
      from campaign_downloads join campaigns using (campaign_id) order by campaign_downloads.created_at, device_id
    ) in_order
  `);
  await tx.execute(sql`
    update devices set assigned_config_id = newest.config_id
    from (select device_id, max(config_id) as config_id from device_configs group by 1) newest
    where newest.device_id = devices.device_id
  `);
}

/** @returns the campaign that was changed */
async function changeOneCampaign(tx: Transaction, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ campaignId: number; configId: number }>(sql`
    select campaign_id as "campaignId", config_id as "configId" from campaigns
    where active order by (select count(*) from devices where devices.campaign_id = campaigns.campaign_id) desc, 1 limit 1
  `);
  const [{ campaignId, configId } = { campaignId: 0, configId: 0 }] = rows;
  // Its current version is newer: before, its first slot had longer shots.
  await tx.execute(sql`
    update campaign_config_slots set shot_seconds = shot_seconds + 3
    where config_id = ${configId} and slot = (select min(slot) from campaign_config_slots where config_id = ${configId})
  `);
  await tx.execute(
    sql`update campaigns set updated_at = updated_at + interval '1 millisecond' where campaign_id = ${campaignId}`,
  );
  await tx
    .update(campaignConfigs)
    .set({ createdAt: new Date(now.getTime() - 5 * HOUR_MS) })
    .where(sql`config_id = (select config_id from campaigns where campaign_id = ${campaignId})`);
  return campaignId;
}

/** Inserts the last reported states of devices and their events. */
export async function insertStates(tx: Transaction, now: Date): Promise<void> {
  await numberConfigs(tx);
  const changed = await changeOneCampaign(tx, now);
  const { rows: wanted } = await tx.execute<{ deviceId: number; configId: number }>(sql`
    select device_id as "deviceId", greatest(assigned_config_id, config_id) as "configId"
    from devices left join campaigns using (campaign_id)
  `);
  const numbers = new Map(wanted.map(({ deviceId, configId }) => [deviceId, configId]));
  const heard = await tx.select().from(devices).where(sql`${devices.lastSeenAt} is not null`);
  const states = heard.flatMap((device) => {
    const random = seededRandom(`${device.macAddress} tells`);
    if (random() < SHARE_WITHOUT_REPORT) return [];
    const reportedAt = device.lastSeenAt ?? now;
    const isBehind = device.campaignId === changed && random() < BEHIND * 2;
    const choose = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    return [
      {
        deviceId: device.deviceId,
        configId: isBehind ? device.assignedConfigId : (numbers.get(device.deviceId) ?? 0),
        firmware: choose(FIRMWARE),
        uptimeSeconds: Math.floor(random() * 40 * 86_400),
        signal: -42 - Math.floor(random() * 46),
        battery: random() < ON_MAINS ? null : 12 + Math.floor(random() * 88),
        clock: new Date(reportedAt.getTime() + Math.floor((random() - 0.5) * 4_000)),
        faults: random() < FAULTY ? [choose(FAULTS)] : [],
        reportedAt,
      },
    ];
  });
  await tx.insert(deviceStates).values(states);
  await insertEvents(tx, now, states);
}

async function insertEvents(
  tx: Transaction,
  now: Date,
  states: readonly (typeof deviceStates.$inferInsert & { faults: string[] })[],
): Promise<void> {
  // Each capsule was inserted when it was new, or its device was.
  await tx.execute(sql`
    update device_events set at = interval '3 minutes' + greatest(devices.created_at, (
      select created_at from capsules where capsules.capsule_id = device_events.capsule_id
    ))
    from devices where devices.device_id = device_events.device_id
  `);
  const events = states.flatMap(({ deviceId, firmware, configId, faults, reportedAt }, index) => {
    const before = (hours: number) => new Date(reportedAt.getTime() - hours * HOUR_MS);
    const [from, until] = [before(90 + index), before(50)];
    const happened: (typeof deviceEvents.$inferInsert | false)[] = [
      { deviceId, kind: 'firmware', at: before(30), details: { before: OLD_FIRMWARE, after: firmware } },
      { deviceId, kind: 'held', at: before(2), details: { before: null, after: configId } },
      faults.length > 0 && {
        deviceId,
        kind: 'faults',
        at: before(1),
        details: { before: [], after: faults },
      },
      index % 5 === 0 && { deviceId, kind: 'silence', at: until, details: { from, until } },
    ];
    return happened.filter((event) => event !== false);
  });
  await tx.insert(deviceEvents).values(events);
  const refused = states.filter((_, index) => index % 9 === 0);
  await tx.insert(deviceRefusals).values(
    refused.map(({ deviceId }, index) => {
      const lastAt = new Date(now.getTime() - (20 + index * 11) * HOUR_MS);
      const firstAt = new Date(lastAt.getTime() - 40 * 60_000);
      const code = index % 2 === 0 ? 'shot.slot' : 'capsule.elsewhere';
      return {
        deviceId,
        day: lastAt.toISOString().slice(0, 10),
        code,
        shots: 2 + index * 3,
        firstAt,
        lastAt,
      };
    }),
  );
}
