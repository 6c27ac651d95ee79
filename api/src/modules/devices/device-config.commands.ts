import { sql } from 'drizzle-orm';
import { DEVICE_CALLS } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { deviceConfig, deviceState } from '#contracts/devices/device-config.ts';
import type { Database } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { prepared } from '../../platform/db/prepared.ts';

const { placeholder } = sql;

/** The configuration for a device; a rate-limited call only gets `retryAfter`, in seconds. */
export type WantedConfig = Record<string, unknown> & { retryAfter: number | null; configId: number } & (
    | { campaignId: number; name: string; fragranceShots: number }
    | { campaignId: null }
  ) &
  Pick<AnswerOf<typeof deviceConfig>, 'slots'>;

/** Reads the configuration a device should hold: see `tell_config` in `db/functions/device-config.sql`. */
export async function readWantedConfig(db: Database, deviceId: number): Promise<WantedConfig> {
  const build = () => sql`
    select retry_after as "retryAfter", config_id as "configId", campaign_id as "campaignId", campaign_name as name,
      fragrance_shots as "fragranceShots", slots
    from tell_config(${placeholder('deviceId')}, ${DEVICE_CALLS.limit}, ${DEVICE_CALLS.windowSeconds})
  `;
  return onlyRow(await prepared<WantedConfig>(db, 'tell_config', build, { deviceId }));
}

export interface ReportedState
  extends Omit<Received<typeof deviceState>['body'], 'clock' | 'faults' | 'capsules' | 'warnings'> {
  clock: string | null;
  /** Without duplicates, sorted; null: those last reported. */
  faults: string[] | null;
  capsules: { slot: number; serial: string }[];
}

/** Stores a device's report about itself: see `take_state` in `db/functions/device-config.sql`. */
export async function storeReport(
  db: Database,
  deviceId: number,
  { capsules, ...state }: ReportedState,
): Promise<{ retryAfter: number | null; configId: number }> {
  const build = () => sql`
    select retry_after as "retryAfter", config_id as "configId"
    from take_state(
      ${placeholder('deviceId')}, ${DEVICE_CALLS.limit}, ${DEVICE_CALLS.windowSeconds},
      ${placeholder('configId')}::int, ${placeholder('firmware')}, ${placeholder('uptimeSeconds')}::bigint,
      ${placeholder('signal')}::int, ${placeholder('battery')}::int, ${placeholder('clock')}::timestamptz,
      ${placeholder('faults')}::text[], ${placeholder('slots')}::int[], ${placeholder('serials')}::text[]
    )
  `;
  const rows = await prepared<{ retryAfter: number | null; configId: number }>(db, 'take_state', build, {
    signal: null,
    battery: null,
    ...state,
    deviceId,
    slots: capsules.map(({ slot }) => slot),
    serials: capsules.map(({ serial }) => serial),
  });
  return onlyRow(rows);
}
