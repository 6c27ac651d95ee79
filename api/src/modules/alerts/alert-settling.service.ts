import type { Transaction } from '../../platform/db/client.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { LASTING_CAUSES } from './alert-causes.ts';
import * as queries from './alert-rounds.queries.ts';

/**
 * Resolves the alerts about capsules whose causes somebody has just removed, without waiting for the next round, which
 * would find the same.
 * @param timeZone IANA name of the time zone that decides which day it is
 */
export async function settleCapsules(
  tx: Transaction,
  capsuleIds: readonly number[],
  timeZone: string,
): Promise<void> {
  if (capsuleIds.length === 0) return;
  const at = clockDate();
  for (const { kind, threshold } of await queries.readRules(tx)) {
    const cause = LASTING_CAUSES[kind];
    if (cause?.about !== 'capsule') continue;
    const question = { at, upSince: at, timeZone, threshold: threshold ?? 0 };
    await queries.resolveGone(tx, kind, cause, question, capsuleIds);
  }
}

/** Resolves all alerts about capsules that are no longer in use, those about events too. */
export async function endAlertsOf(tx: Transaction, capsuleIds: readonly number[]): Promise<void> {
  if (capsuleIds.length > 0) await queries.resolveOf(tx, capsuleIds, clockDate());
}
