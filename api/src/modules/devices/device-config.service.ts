import { DEVICE_HEARTBEAT_SECONDS } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import {
  type DeviceCampaignInput,
  deviceCampaignInput,
  type deviceConfig,
  type deviceState,
} from '#contracts/device-config.ts';
import type { Device } from '#contracts/devices.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { momentOf } from '../../db/instants.ts';
import type { CallContext, CallingDevice } from '../../http/call-context.ts';
import { isKnown, requireMatch, type Tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import { NOT_MODIFIED } from '../../http/serve.ts';
import { record } from '../audit/audit.service.ts';
import { inputOf } from '../audit/serve-history.ts';
import type { BulkService } from '../bulk/bulk-kind.ts';
import { takeState, tellConfig } from './device-config.commands.ts';
import * as commands from './devices.commands.ts';
import { deviceTag, findDevice } from './devices.queries.ts';
import { auditEvent, type DeviceDeps } from './devices.service.ts';
import type { SeenDevices } from './seen-devices.ts';

/**
 * What a device is to play. Where it has that already, nothing is read beyond what was read with its key.
 * @throws problem `rate_limited`
 */
export async function readConfig(
  { db, seen }: { db: Database; seen: SeenDevices },
  device: CallingDevice,
  context: Pick<CallContext, 'ifNoneMatch' | 'etag'>,
): Promise<AnswerOf<typeof deviceConfig> | typeof NOT_MODIFIED> {
  const known = configTag(device);
  if (isKnown(context.ifNoneMatch, known)) {
    const retryAfter = seen.note(device);
    if (retryAfter !== undefined) throw problem('rate_limited', { retryAfter });
    context.etag(known);
    return NOT_MODIFIED;
  }
  const { deviceId } = device;
  const told = await tellConfig(db, deviceId);
  if (told.retryAfter !== null) throw problem('rate_limited', { retryAfter: told.retryAfter });
  const { configId, slots } = told;
  context.etag(configTag({ deviceId, configId }));
  return {
    configId,
    ...(told.campaignId === null
      ? { campaign: null, fragranceShots: 0 }
      : { campaign: { campaignId: told.campaignId, name: told.name }, fragranceShots: told.fragranceShots }),
    slots,
    heartbeatSeconds: DEVICE_HEARTBEAT_SECONDS,
    serverTime: new Date().toISOString(),
  };
}

function configTag({ deviceId, configId }: Pick<CallingDevice, 'deviceId' | 'configId'>): string {
  return `"config-${deviceId}-${configId}"`;
}

/** @throws problem `rate_limited` */
export async function keepState(
  db: Database,
  deviceId: number,
  { clock, faults, capsules, ...state }: Received<typeof deviceState>['body'],
): Promise<AnswerOf<typeof deviceState>> {
  const now = new Date();
  const { retryAfter, configId } = await takeState(db, deviceId, {
    ...state,
    clock: clock ? momentOf(Date.parse(clock)) : null,
    faults: [...new Set(faults)].sort(),
    capsules: capsules ?? [],
  });
  if (retryAfter !== null) throw problem('rate_limited', { retryAfter });
  return { configId, serverTime: now.toISOString() };
}

type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

/**
 * Has a device play a campaign, or none.
 * @throws problem `not_found`, `record.stale`, `validation` where there is no such active campaign
 */
export function giveCampaign(
  { db, urls, timeZone }: Pick<DeviceDeps, 'db' | 'urls' | 'timeZone'>,
  deviceId: number,
  input: DeviceCampaignInput,
  change: Change,
): Promise<Tagged<Device>> {
  return db.transaction(async (tx) => {
    await changeCampaign(tx, deviceId, input, change);
    return orNotFound(await findDevice(tx, urls, deviceId, timeZone));
  });
}

async function changeCampaign(
  tx: Transaction,
  deviceId: number,
  { campaignId }: DeviceCampaignInput,
  { ifMatch, origin }: Change,
): Promise<void> {
  // The campaign first, as when one is removed; and while it is locked nobody changes it: see `keep_campaign_config`.
  const campaign = campaignId === null ? null : await commands.lockCampaignOf(tx, campaignId);
  const device = orNotFound(await commands.lockDevice(tx, { deviceId }));
  requireMatch(ifMatch, deviceTag(device));
  if (campaign !== null && !campaign?.active) throw fieldProblem({ path: 'campaignId', code: 'reference' });
  if (device.campaignId === campaignId) return;
  const former = device.campaignId === null ? null : await commands.campaignName(tx, device.campaignId);
  await commands.setCampaign(tx, deviceId, campaignId);
  await record(tx, origin, {
    ...auditEvent(device),
    action: 'update',
    before: { campaign: former },
    after: { campaign: campaign?.name ?? null },
    former: { input: { campaignId: device.campaignId } },
    snapshot: { input: { campaignId } },
  });
}

/** What is done to many devices at once. */
export function deviceBulk(db: Database): BulkService<DeviceCampaignInput> {
  const edit = (id: number, input: DeviceCampaignInput, change: Change) =>
    db.transaction((tx) => changeCampaign(tx, id, input, change));
  return {
    find: async (id) => {
      const device = await commands.readDevice(db, id);
      return device && { row: device, tag: deviceTag(device) };
    },
    edit,
    putBack: (id, snapshot, change) => edit(id, inputOf(deviceCampaignInput, snapshot), change),
    // The app gives a device its campaign too, and the audit trail doesn't hold what people do with theirs.
    isAsLeft: async (id, left) => {
      const { campaignId } = inputOf(deviceCampaignInput, left);
      return (await commands.readDevice(db, id))?.campaignId === campaignId;
    },
  };
}
