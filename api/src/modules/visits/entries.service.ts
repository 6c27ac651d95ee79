import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import {
  ENTRY_AHEAD_MINUTES,
  ENTRY_BEFORE_HOURS,
  LINE_ENTRIES_MAX,
  type LineEntryValues,
  type LineValues,
  VISIT_LINES_MAX,
  VISIT_PLACES_MAX,
} from '#contracts/visits/visit-inputs.ts';
import type { VisitLine } from '#contracts/visits/visits.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { type AuditEvent, recordEvent } from '../../platform/resource/history/audit.service.ts';
import { settleCapsules } from '../alerts/alert-settling.service.ts';
import { capsuleIn, requireCapsule, slotsToRefill, workOnCapsule } from '../capsules/capsules.service.ts';
import { findLine } from './visit-lines.queries.ts';
import * as commands from './visits.commands.ts';
import { lockVisit } from './visits.queries.ts';
import type { VisitDeps } from './visits.service.ts';

type Context = Pick<ChangeContext, 'origin' | 'user'>;
type StoredVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

const MINUTE_MS = 60_000;

/** Records what was done in visits. */
export function entryService({ db, urls, timeZone }: VisitDeps) {
  const record = async (
    tx: Transaction,
    visit: StoredVisit,
    line: commands.StoredLine,
    entry: LineEntryValues,
    { origin, user }: Context,
  ): Promise<void> => {
    if (await commands.hasEntry(tx, entry.clientId)) return;
    const at = new Date(entry.at);
    requireSensible(visit, at);
    if ((await commands.countEntries(tx, line.lineId)) >= LINE_ENTRIES_MAX)
      throw fieldProblem({ path: 'clientId', code: 'too_many_values', params: { max: LINE_ENTRIES_MAX } });
    const capsuleId = await capsuleFor(tx, line, entry);
    // Another visit may be counting the same entry right now.
    if (!(await commands.insertEntry(tx, line.lineId, entry, { capsuleId, byId: user.userId }))) return;
    if (capsuleId !== null) await work(tx, line, entry, capsuleId);
    const { visitId, startedAt, cancelledAt } = visit;
    const starts = startedAt || cancelledAt ? {} : { startedAt: at };
    await commands.changeVisit(tx, visitId, starts);
    await recordEvent(tx, origin, await eventOf(tx, visit, line, entry));
    if (visit.finishedAt) await settleCapsules(tx, await commands.capsulesOfVisit(tx, visitId), timeZone);
  };

  const work = async (
    tx: Transaction,
    { deviceId, slot }: commands.StoredLine,
    { outcome, serialNumber, at, confirm, clientId, remaining, dueDate }: LineEntryValues,
    capsuleId: number,
  ): Promise<void> => {
    const former = await workOnCapsule(tx, {
      ...{ deviceId, slot, capsuleId, confirm },
      at: new Date(at),
      putsIn: serialNumber !== null,
      ...(outcome === 'refilled' && { filled: { shots: remaining, dueDate, timeZone } }),
    });
    if (former) await commands.keepFormer(tx, clientId, former);
  };

  return {
    /** @throws problem `not_found`, `visit.closed`, `visit.serial`, `visit.elsewhere`, `validation` */
    record: (visitId: number, lineId: number, entry: LineEntryValues, context: Context): Promise<VisitLine> =>
      db.transaction(async (tx) => {
        const visit = orNotFound(await lockVisit(tx, visitId));
        const line = orNotFound(await commands.findStoredLine(tx, visitId, { lineId }));
        await record(tx, visit, line, entry, context);
        return orNotFound(await findLine(tx, urls, visitId, lineId));
      }),

    /**
     * Adds a line, unless the visit has one for the slot already, and what was done there.
     * @throws problem as `record`
     */
    add: (visitId: number, { deviceId, slot, ...given }: LineValues, context: Context): Promise<VisitLine> =>
      db.transaction(async (tx) => {
        const visit = orNotFound(await lockVisit(tx, visitId));
        let line = await commands.findStoredLine(tx, visitId, { deviceId, slot });
        if (!line) {
          requireSensible(visit, given.at ? new Date(given.at) : clockDate());
          await addLine(tx, visitId, { deviceId, slot }, timeZone);
          line = orNotFound(await commands.findStoredLine(tx, visitId, { deviceId, slot }));
          await commands.changeVisit(tx, visitId, {});
          if (!given.outcome) await recordEvent(tx, context.origin, await eventOf(tx, visit, line));
        }
        const { outcome, at, clientId } = given;
        if (outcome && at && clientId)
          await record(tx, visit, line, { ...given, outcome, at, clientId }, context);
        return orNotFound(await findLine(tx, urls, visitId, line.lineId));
      }),
  };
}

/**
 * What was done before a visit ended can be recorded later: without a network it may arrive late.
 * @throws problem `validation`, at `at`; `visit.closed`
 */
function requireSensible({ createdAt, finishedAt, cancelledAt }: StoredVisit, at: Date): void {
  const latest = clockDate().getTime() + ENTRY_AHEAD_MINUTES * MINUTE_MS;
  const earliest = createdAt.getTime() - ENTRY_BEFORE_HOURS * 60 * MINUTE_MS;
  if (at.getTime() > latest || at.getTime() < earliest) throw fieldProblem({ path: 'at', code: 'invalid' });
  const closedAt = finishedAt ?? cancelledAt;
  if (closedAt && at > closedAt) throw problem('visit.closed');
}

/**
 * The capsule that an entry is about: the one named, or for a refill the one that was in the slot, or else is now.
 * @throws problem `visit.serial`, `validation` at `serialNumber`
 */
async function capsuleFor(
  tx: Transaction,
  { capsuleId, deviceId, slot }: commands.StoredLine,
  { outcome, serialNumber }: LineEntryValues,
): Promise<number | null> {
  if (outcome === 'kept' || outcome === 'skipped') return null;
  if (serialNumber !== null) return requireCapsule(tx, serialNumber);
  const held = outcome === 'refilled' ? (capsuleId ?? (await capsuleIn(tx, { deviceId, slot }))) : undefined;
  if (held === undefined) throw fieldProblem({ path: 'serialNumber', code: 'required' });
  return held;
}

/** @throws problem `validation`, at `deviceId` */
async function addLine(
  tx: Transaction,
  visitId: number,
  { deviceId, slot }: Pick<LineValues, 'deviceId' | 'slot'>,
  timeZone: string,
): Promise<void> {
  const tooMany = (max: number) =>
    fieldProblem({ path: 'deviceId', code: 'too_many_values', params: { max } });
  if ((await commands.countLines(tx, visitId)) >= VISIT_LINES_MAX) throw tooMany(VISIT_LINES_MAX);
  const [device] = await commands.devicesOf(tx, [deviceId]);
  if (!device) throw fieldProblem({ path: 'deviceId', code: 'reference' });
  const { placeId, organisationId } = device;
  if (placeId !== null) {
    const stops = await commands.stopsOf(tx, visitId);
    if (stops.length >= VISIT_PLACES_MAX && !stops.some((stop) => stop.placeId === placeId))
      throw tooMany(VISIT_PLACES_MAX);
    await commands.insertPlaces(tx, visitId, await commands.activePlaces(tx, [placeId]));
  }
  const known = [
    ...(await slotsToRefill(tx, timeZone, { within: 0, deviceIds: [deviceId] })),
    ...(await commands.misfilledSlots(tx, [deviceId])),
  ].find((each) => each.slot === slot);
  const here = known ?? { ...(await commands.slotOf(tx, deviceId, slot)), deviceId, slot, reason: null };
  await commands.insertLines(tx, visitId, [{ ...here, placeId, organisationId }], false);
}

/** The audit event of a line that was added, or of what was done about it. */
export async function eventOf(
  tx: Transaction,
  { visitId, name }: StoredVisit,
  { deviceId, slot }: commands.StoredLine,
  entry?: LineEntryValues,
): Promise<AuditEvent> {
  const [device] = await commands.devicesOf(tx, [deviceId]);
  const { outcome, serialNumber, remaining, note, at } = entry ?? {};
  return {
    ...{ action: entry ? 'record' : 'add-line', resource: 'visit', recordId: visitId, recordName: name },
    after: {
      device: device && nameOfDevice(device),
      slot,
      outcome,
      serialNumber,
      remaining,
      note,
      doneAt: at,
    },
  };
}
