import { type DeviceSet, deviceSet } from '#contracts/device-set.ts';
import type { Device } from '#contracts/devices.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { asHouse } from '../../db/scope.ts';
import type { CallContext } from '../../http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem } from '../../http/problem.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { parseSnapshot } from '../audit/serve-history.ts';
import type { BulkService } from '../bulk/bulk-kind.ts';
import { belongingOf, lockBelonging } from './device-belonging.ts';
import * as commands from './devices.commands.ts';
import { findDevice } from './devices.queries.ts';
import { auditEvent, type DeviceDeps } from './devices.service.ts';
import { followInitiatives } from './following.service.ts';
import { mayPlay } from './may-play.ts';

type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

/**
 * Sets a device's campaign, organisation or place.
 * @throws problem `not_found`, `record.stale`, `device.place`, `validation` if there is no such active record
 */
export async function changeDevice(
  { db, urls, timeZone }: Pick<DeviceDeps, 'db' | 'urls' | 'timeZone'>,
  deviceId: number,
  set: DeviceSet,
  change: Change,
): Promise<TaggedRow<Device>> {
  await db.transaction((tx) => apply(tx, deviceId, set, change));
  // Afterwards, since campaigns are locked before devices.
  await asHouse(() => followInitiatives(db, [deviceId], timeZone));
  return orNotFound(await findDevice(db, urls, deviceId, timeZone));
}

async function apply(
  tx: Transaction,
  deviceId: number,
  set: DeviceSet,
  { ifMatch, origin }: Change,
): Promise<void> {
  // Lock the campaign first, as its removal does; while locked it can't change: see `keep_campaign_config`.
  const campaign =
    typeof set.campaignId === 'number' ? await commands.lockCampaignOf(tx, set.campaignId) : undefined;
  if (set.campaignId === undefined) await commands.lockOwnerOfCampaign(tx, deviceId);
  const belonging = await lockBelonging(tx, set);
  const device = orNotFound(await commands.lockDevice(tx, { deviceId }));
  requireIfMatch(ifMatch, recordEtag('device', device.deviceId, device.version));
  const current = stateOf(device);
  const wanted = { ...belongingOf(current, belonging), campaignId: set.campaignId };
  if (typeof wanted.campaignId === 'number') {
    const isGivable = campaign?.active || wanted.campaignId === current.campaignId;
    if (!(campaign && isGivable && mayPlay(wanted, campaign))) {
      throw fieldProblem({ path: 'campaignId', code: 'reference' });
    }
  }
  if (isSame(current, wanted)) return;
  const before = await commands.namesOf(tx, deviceId);
  const campaignId = await commands.setDevice(tx, deviceId, wanted);
  const after = await commands.namesOf(tx, deviceId);
  await recordEvent(tx, origin, {
    ...auditEvent(device),
    action: 'update',
    before: { ...before },
    after: { ...after },
    former: { input: current },
    snapshot: { input: { ...wanted, campaignId } },
  });
}

type State = Pick<commands.LockedDevice, 'campaignId' | 'organisationId' | 'placeId'>;

/** The fields of a device that can be set and restored. */
function stateOf({ campaignId, organisationId, placeId }: State): State {
  return { campaignId, organisationId, placeId };
}

/** Whether a device already has the given values. */
function isSame(state: State, requested: DeviceSet): boolean {
  return Object.entries(requested).every(
    ([name, id]) => id === undefined || state[name as keyof DeviceSet] === id,
  );
}

/** Bulk actions on devices. */
export function deviceBulk(db: Database): BulkService<DeviceSet> {
  const edit = (id: number, set: DeviceSet, change: Change) =>
    db.transaction((tx) => apply(tx, id, set, change));
  return {
    find: async (id) => {
      const device = await commands.readDevice(db, id);
      return device && { row: device, tag: recordEtag('device', device.deviceId, device.version) };
    },
    edit,
    restore: (id, snapshot, change) => edit(id, parseSnapshot(deviceSet, snapshot), change),
    // The app sets a device's campaign too, which the audit trail doesn't record.
    isUnchangedSince: async (id, left) => {
      const device = await commands.readDevice(db, id);
      return device !== undefined && isSame(stateOf(device), parseSnapshot(deviceSet, left));
    },
  };
}
