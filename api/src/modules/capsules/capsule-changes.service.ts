import type { CapsuleRecord } from '#contracts/capsules/capsule-record.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { CallContext, Origin } from '../../platform/http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import type { BulkChange, BulkService, Refusals } from '../../platform/resource/bulk/bulk-kind.ts';
import { recordEach } from '../../platform/resource/history/audit.service.ts';
import { endAlertsOf, settleCapsules } from '../alerts/alert-settling.service.ts';
import * as commands from './capsule-changes.commands.ts';
import { findCapsule } from './capsule-record.queries.ts';

export interface CapsuleDeps {
  db: Database;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
}

type State = commands.CapsuleState;
type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

/** What staff do to a capsule: it keeps its level in any case. */
export const TAKE_OUT = { deviceId: null, slot: null };
export const DEACTIVATE = { active: false, ...TAKE_OUT };
export const ACTIVATE = { active: true };

/**
 * Takes a capsule out of its device, deactivates it or activates it.
 * @throws problem `not_found`, `record.stale`, `record.inactive`
 */
export async function changeCapsule(
  { db, timeZone }: CapsuleDeps,
  id: number,
  set: Partial<State>,
  { ifMatch, origin }: Change,
): Promise<TaggedRow<CapsuleRecord>> {
  return db.transaction(async (tx) => {
    const refusals = await apply(
      tx,
      [{ id, set, ...(ifMatch !== undefined && { ifMatch }) }],
      origin,
      timeZone,
    );
    for (const refusal of refusals.values()) throw refusal;
    return orNotFound(await findCapsule(tx, id, timeZone));
  });
}

/** Bulk actions on capsules; undoing them restores the state before, in the device and the slot. */
export function capsuleBulk(timeZone: string): (db: Database) => BulkService<{ deviceId: null }> {
  const setOf = { edit: TAKE_OUT, deactivate: DEACTIVATE, activate: ACTIVATE };
  return (db) => ({
    actAll: (action, ids, _, { origin }) => {
      const set = setOf[action as keyof typeof setOf];
      return db.transaction((tx) =>
        apply(
          tx,
          ids.map((id) => ({ id, set })),
          origin,
          timeZone,
        ),
      );
    },
    // Undoes: what is set is a snapshot of this service.
    changeAll: (changes, { origin }) =>
      db.transaction((tx) => apply(tx, changes as readonly CapsuleChange[], origin, timeZone)),
  });
}

/** What is set on a capsule. */
interface CapsuleChange extends Omit<BulkChange, 'set' | 'left'> {
  set: Partial<State>;
  left?: State;
}

/** @returns why capsules were refused */
async function apply(
  tx: Transaction,
  changes: readonly CapsuleChange[],
  origin: Origin,
  timeZone: string,
): Promise<Refusals> {
  const refusals: Refusals = new Map();
  const locked = await commands.lockCapsules(
    tx,
    changes.map(({ id }) => id),
    changes.flatMap(({ set }) => set.deviceId ?? []),
  );
  const changed = changes.flatMap(({ id, set, ifMatch, left }) => {
    try {
      const capsule = orNotFound(locked.get(id));
      requireIfMatch(ifMatch, recordEtag('capsule', id, capsule.version));
      const current = stateOf(capsule);
      // Devices move capsules too, which the audit trail doesn't record.
      if (left && !isSame(current, left)) throw problem('record.stale');
      const wanted = { ...current, ...set };
      if (!wanted.active && set.active === undefined) throw problem('record.inactive');
      return isSame(current, wanted) ? [] : [{ id, capsule, current, wanted }];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refusals.set(id, error);
      return [];
    }
  });
  const returning = changed.flatMap(({ id, wanted: { deviceId, slot } }) =>
    deviceId === null || slot === null ? [] : [{ capsuleId: id, deviceId, slot }],
  );
  const free = await commands.freeSlots(tx, returning);
  for (const { capsuleId } of returning) {
    if (!free.has(capsuleId)) refusals.set(capsuleId, problem('record.stale'));
  }
  await write(
    tx,
    changed.filter(({ id }) => !refusals.has(id)),
    origin,
    timeZone,
  );
  return refusals;
}

interface PlannedChange {
  id: number;
  capsule: commands.StoredCapsule;
  current: State;
  wanted: State;
}

async function write(
  tx: Transaction,
  changed: readonly PlannedChange[],
  origin: Origin,
  timeZone: string,
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await commands.setStates(
    tx,
    changed.map(({ id, wanted }) => ({ capsuleId: id, ...wanted })),
  );
  const devices = await commands.devicesOf(
    tx,
    changed.flatMap(({ current, wanted }) => [current.deviceId ?? [], wanted.deviceId ?? []].flat()),
  );
  const audited = ({ deviceId, slot }: State) => {
    const device = devices.get(deviceId ?? 0);
    return { device: device ? nameOfDevice(device) : null, slot };
  };
  await recordEach(
    tx,
    origin,
    changed.map(({ id, capsule, current, wanted }) => ({
      ...{ resource: 'capsule', recordId: id, recordName: capsule.serialNumber },
      action: current.active === wanted.active ? 'update' : wanted.active ? 'activate' : 'deactivate',
      ...{ before: audited(current), after: audited(wanted) },
      ...{ former: { input: current }, snapshot: { input: wanted } },
    })),
  );
  await settleCapsules(tx, ids, timeZone);
  await endAlertsOf(
    tx,
    changed.filter(({ wanted }) => !wanted.active).map(({ id }) => id),
  );
}

/** What staff change of a capsule. */
function stateOf({ active, deviceId, slot }: commands.StoredCapsule): State {
  return { active, deviceId, slot };
}

function isSame(one: State, other: State): boolean {
  return one.active === other.active && one.deviceId === other.deviceId && one.slot === other.slot;
}
