import { createHash } from 'node:crypto';
import { DEVICE_HEARTBEAT_SECONDS } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { deviceConfig, deviceState } from '#contracts/devices/device-config.ts';
import type { Database } from '../../platform/db/client.ts';
import { momentOf } from '../../platform/db/instants.ts';
import type { CallContext, CallingDevice } from '../../platform/http/call-context.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { problem } from '../../platform/http/problem.ts';
import { NOT_MODIFIED } from '../../platform/http/serve.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { readWantedConfig, storeReport } from './device-config.commands.ts';
import type { SeenDevices } from './seen-devices.ts';

export { readWantedConfig, type WantedConfig } from './device-config.commands.ts';

/**
 * The configuration a device should hold. If it already does, nothing is read beyond the lookup of its key.
 * @throws problem `rate_limited`
 */
export async function readConfig(
  { db, seen }: { db: Database; seen: SeenDevices },
  device: CallingDevice,
  context: Pick<CallContext, 'ifNoneMatch' | 'etag'>,
): Promise<AnswerOf<typeof deviceConfig> | typeof NOT_MODIFIED> {
  const currentTag = configTag(device);
  if (matchesEtag(context.ifNoneMatch, currentTag)) {
    const retryAfter = seen.recordCall(device);
    if (retryAfter !== undefined) throw problem('rate_limited', { retryAfter });
    context.etag(currentTag);
    return NOT_MODIFIED;
  }
  const { deviceId } = device;
  const config = await readWantedConfig(db, deviceId);
  if (config.retryAfter !== null) throw problem('rate_limited', { retryAfter: config.retryAfter });
  const { configId, slots } = config;
  const names = slots.map(({ fragrance }) => fragrance);
  context.etag(configTag({ deviceId, configId, names }));
  return {
    configId,
    ...(config.campaignId === null
      ? { campaign: null, fragranceShots: 0 }
      : {
          campaign: { campaignId: config.campaignId, name: config.name },
          fragranceShots: config.fragranceShots,
        }),
    slots,
    heartbeatSeconds: DEVICE_HEARTBEAT_SECONDS,
    serverTime: clockDate().toISOString(),
  };
}

/** Covers the names too: a fragrance is renamed without a new configuration. */
function configTag({
  deviceId,
  configId,
  names,
}: Pick<CallingDevice, 'deviceId' | 'configId' | 'names'>): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('base64url');
  return `"config-${deviceId}-${configId}-${digest}"`;
}

/** @throws problem `rate_limited` */
export async function storeState(
  db: Database,
  deviceId: number,
  { clock, faults, capsules, warnings, ...state }: Received<typeof deviceState>['body'],
): Promise<AnswerOf<typeof deviceState>> {
  const now = clockDate();
  const { retryAfter, configId } = await storeReport(db, deviceId, {
    ...state,
    clock: clock ? momentOf(Date.parse(clock)) : null,
    // Those last reported stay if these can't be read.
    faults: warnings.some(({ path }) => path === 'faults') ? null : [...new Set(faults)].sort(),
    capsules: capsules ?? [],
  });
  if (retryAfter !== null) throw problem('rate_limited', { retryAfter });
  return { configId, warnings, serverTime: now.toISOString() };
}
