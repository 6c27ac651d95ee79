import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { ConfigState } from '#contracts/devices/devices.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import {
  campaignConfigs,
  deviceConfigs,
  deviceEvents,
  deviceStates,
} from '../../platform/db/schema/device-config.ts';
import { devices } from '../../platform/db/schema/devices.ts';

/** Number of the wanted configuration: the newer of the assignment and the change of the campaign to be played. */
export const wantedConfig = sql<number>`greatest(${devices.assignedConfigId}, case
  when current_user = 'sillage_member' then campaign_version(${devices.playingCampaignId})
  else (select c.config_id from ${campaigns} c where c.campaign_id = ${devices.playingCampaignId})
end)`;

/** Whether the device holds another configuration. Needs `device_states` joined. */
export const isBehind = sql`${deviceStates.deviceId} is not null and ${devices.playingCampaignId} is not null
  and ${deviceStates.configId} is distinct from ${wantedConfig}`;

/** Since when that has been the configuration to hold. */
export const wantedSince = sql<Date | null>`coalesce(
  (select v.created_at from ${campaignConfigs} v where v.config_id = ${wantedConfig}),
  (
    select g.created_at from ${deviceConfigs} g
    where g.device_id = ${devices.deviceId} and g.config_id = ${wantedConfig}
  )
)`.mapWith(devices.createdAt);

/** Since when a device has held its configuration; null: since its first report, or for longer than events are kept. */
export const heldSince = (deviceId: AnyColumn | SQL) => sql`(
  select held.at from ${deviceEvents} held
  where held.device_id = ${deviceId} and held.kind = 'held' order by held.at desc limit 1
)`;

/** Since when a device has been behind, if it is. It may have just lost a configuration wanted for long. */
export const behindSince = sql<Date | null>`greatest(${wantedSince}, ${heldSince(devices.deviceId)})`;

/** Columns of device rows. Needs `device_states` joined. */
export const configColumns = {
  configState: sql<ConfigState>`case
    when ${devices.playingCampaignId} is null then 'none'
    when ${deviceStates.deviceId} is null then 'unknown'
    when ${isBehind} then 'behind'
    else 'in_step'
  end`,
  behindSince: sql<Date | null>`case when ${isBehind} then ${behindSince} end`.mapWith(devices.createdAt),
  firmware: deviceStates.firmware,
  signal: deviceStates.signal,
  battery: deviceStates.battery,
};

const hasState = (more: SQL = sql`true`) => sql`exists (
  select from ${deviceStates} s where s.device_id = ${devices.deviceId} and ${more}
)`;

/** A column of the device's state, without joins. */
const stateField = (column: SQL) =>
  sql`(select ${column} from ${deviceStates} s where s.device_id = ${devices.deviceId})`;

/** Sort keys for lists, missing values first. */
export const CONFIG_SORT = {
  configState: sql`(case
    when ${devices.playingCampaignId} is null then 'none'
    else coalesce(${stateField(sql`case when s.config_id = ${wantedConfig} then 'in_step' else 'behind' end`)}, 'unknown')
  end collate "C")`,
  behindSince: sql`coalesce(case when ${devices.playingCampaignId} is not null then ${stateField(sql`
    case when s.config_id is distinct from ${wantedConfig} then ${behindSince} end
  `)} end, '-infinity')`,
  firmware: sql`coalesce(${stateField(sql`s.firmware`)}, '')`,
  signal: sql`coalesce(${stateField(sql`s.signal`)}, -1000)`,
  battery: sql`coalesce(${stateField(sql`s.battery`)}, -1)`,
};

/** Conditions for each state without joins, for list filters. */
export const CONFIG_CONDITIONS: Record<ConfigState, SQL> = {
  none: sql`${devices.playingCampaignId} is null`,
  unknown: sql`${devices.playingCampaignId} is not null and not ${hasState()}`,
  in_step: sql`${devices.playingCampaignId} is not null and ${hasState(sql`s.config_id = ${wantedConfig}`)}`,
  behind: sql`${devices.playingCampaignId} is not null and ${hasState(sql`s.config_id is distinct from ${wantedConfig}`)}`,
};
