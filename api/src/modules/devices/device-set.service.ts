import { type DeviceSet, deviceSet } from '#contracts/devices/device-set.ts';
import type { Device } from '#contracts/devices/devices.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { asHouse } from '../../platform/db/scope.ts';
import type { CallContext, Origin } from '../../platform/http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, ProblemError, problem } from '../../platform/http/problem.ts';
import type { BulkChange, BulkService, Refusals } from '../../platform/resource/bulk/bulk-kind.ts';
import { recordEach } from '../../platform/resource/history/audit.service.ts';
import { parseSnapshot } from '../../platform/resource/history/serve-history.ts';
import { belongingOf, lockBelongings } from './device-belonging.ts';
import * as deviceCampaigns from './device-campaigns.commands.ts';
import * as commands from './devices.commands.ts';
import { findDevice } from './devices.queries.ts';
import { auditEvent, type DeviceDeps } from './devices.service.ts';
import { followInitiatives } from './following.service.ts';
import { mayPlay } from './may-play.ts';

type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

/**
 * Sets a device's name, campaign, organisation or place.
 * @throws problem `not_found`, `record.stale`, `device.place`, `validation` if there is no such active record
 */
export async function changeDevice(
  { db, urls, timeZone }: Pick<DeviceDeps, 'db' | 'urls' | 'timeZone'>,
  deviceId: number,
  set: DeviceSet,
  { ifMatch, origin }: Change,
): Promise<TaggedRow<Device>> {
  const change = { id: deviceId, set, ...(ifMatch !== undefined && { ifMatch }) };
  const refusals = await db.transaction((tx) => apply(tx, [change], origin));
  for (const refusal of refusals.values()) throw refusal;
  // Afterwards, since campaigns are locked before devices.
  await asHouse(() => followInitiatives(db, [deviceId], timeZone));
  return orNotFound(await findDevice(db, urls, deviceId, timeZone));
}

/** Bulk actions on devices. */
export function deviceBulk(db: Database): BulkService<DeviceSet> {
  return {
    changeAll: (changes, { origin }) =>
      db.transaction((tx) => {
        const parsed = changes.map(({ set, left, ...change }) => ({
          ...change,
          set: parseSnapshot(deviceSet, set),
          // The app sets a device's campaign too, which the audit trail doesn't record.
          ...(left && { left: left as DeviceSet }),
        }));
        return apply(tx, parsed, origin);
      }),
  };
}

/** What is set on a device. */
interface DeviceChange extends Omit<BulkChange, 'set' | 'left'> {
  set: DeviceSet;
  left?: DeviceSet;
}

/** @returns why devices were refused */
async function apply(tx: Transaction, changes: readonly DeviceChange[], origin: Origin): Promise<Refusals> {
  const refusals: Refusals = new Map();
  const sets = changes.map(({ set }) => set);
  // Lock the campaigns first, as their removal does; while locked they can't change: see `keep_campaign_config`.
  const campaigns = await deviceCampaigns.lockCampaigns(
    tx,
    sets.flatMap(({ campaignId }) => campaignId ?? []),
  );
  const keeping = changes.filter(({ set }) => set.campaignId === undefined).map(({ id }) => id);
  await deviceCampaigns.lockOwnersOfCampaigns(tx, keeping);
  const belongings = await lockBelongings(tx, sets);
  const ids = changes.map(({ id }) => id);
  const devices = await commands.lockDevices(tx, ids);
  const changed = changes.flatMap(({ id, set, ifMatch, left }) => {
    try {
      const device = orNotFound(devices.get(id));
      requireIfMatch(ifMatch, recordEtag('device', id, device.version));
      const current = stateOf(device);
      if (left && !isSame(current, left)) throw problem('record.stale');
      const { campaignId, name = current.name } = set;
      const wanted = { ...belongingOf(current, belongings(set)), campaignId, name };
      if (typeof wanted.campaignId === 'number') {
        const campaign = campaigns.get(wanted.campaignId);
        const isGivable = campaign?.active || wanted.campaignId === current.campaignId;
        if (!(campaign && isGivable && mayPlay(wanted, campaign))) {
          throw fieldProblem({ path: 'campaignId', code: 'reference' });
        }
      }
      return isSame(current, wanted) ? [] : [{ device, current, wanted }];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refusals.set(id, error);
      return [];
    }
  });
  if (changed.length === 0) return refusals;
  const changedIds = changed.map(({ device }) => device.deviceId);
  const before = await commands.namesOf(tx, changedIds);
  const campaignOf = await commands.setDevices(
    tx,
    changed.map(({ device: { deviceId }, wanted }) => ({ deviceId, ...wanted })),
  );
  const after = await commands.namesOf(tx, changedIds);
  await recordEach(
    tx,
    origin,
    changed.map(({ device, current, wanted }) => ({
      ...auditEvent(device),
      action: 'update',
      before: { ...before.get(device.deviceId) },
      after: { ...after.get(device.deviceId) },
      former: { input: current },
      snapshot: { input: { ...wanted, campaignId: campaignOf.get(device.deviceId) ?? null } },
    })),
  );
  return refusals;
}

type State = Pick<commands.LockedDevice, 'campaignId' | 'organisationId' | 'placeId' | 'name'>;

/** The fields of a device that can be set and restored. */
function stateOf({ campaignId, organisationId, placeId, name }: State): State {
  return { campaignId, organisationId, placeId, name };
}

/** Whether a device already has the given values. */
function isSame(state: State, requested: DeviceSet): boolean {
  return Object.entries(requested).every(
    ([field, value]) => value === undefined || state[field as keyof DeviceSet] === value,
  );
}
