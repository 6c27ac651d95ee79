import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import * as commands from './capsules.commands.ts';

export { capsuleIn } from './capsules.commands.ts';
export { slotsToRefill } from './refill.queries.ts';

/** @throws problem `visit.serial` */
export async function requireCapsule(tx: Transaction, serialNumber: string): Promise<number> {
  const id = await commands.capsuleOfSerial(tx, serialNumber);
  if (id === undefined) throw problem('visit.serial', { params: { serialNumber } });
  return id;
}

/** What staff do to a capsule in a slot. */
interface CapsuleWork extends commands.Slot {
  capsuleId: number;
  /** When it was done. */
  at: Date;
  /** Whether it is put into the slot: only a capsule that is known to be there isn't. */
  putsIn: boolean;
  /** Takes it even if it sits elsewhere. */
  confirm: boolean;
  /** What it holds after a refill; `shots` is null for its total. */
  filled?: { shots: number | null; dueDate: string | null; timeZone: string };
}

/**
 * Puts a capsule into a slot and refills it. Whatever was reported or done since stays as it is.
 * @returns the capsule before the refill; undefined if it wasn't refilled, or was refilled since
 * @throws problem `visit.elsewhere`, with where it is
 */
export async function workOnCapsule(
  tx: Transaction,
  { capsuleId, at, putsIn, confirm, filled, ...slot }: CapsuleWork,
): Promise<commands.FormerCapsule | undefined> {
  const capsule = orNotFound(await commands.lockForSlot(tx, capsuleId, slot));
  if (putsIn) {
    if (!confirm) requireFree(capsule, slot, at);
    await commands.putIn(tx, capsuleId, at, slot);
  }
  return filled && commands.refill(tx, capsuleId, at, filled);
}

function requireFree(
  { serialNumber, device, slot, firedAt }: commands.LockedCapsule,
  wanted: commands.Slot,
  at: Date,
): void {
  const isHere = device?.deviceId === wanted.deviceId && slot === wanted.slot;
  // It came to where it is after this was done.
  const isSince = firedAt !== null && firedAt > at;
  if (!device || isHere || isSince) return;
  throw problem('visit.elsewhere', {
    params: { serialNumber, device: nameOfDevice(device), slot: slot ?? '–' },
    members: { device, slot },
  });
}
