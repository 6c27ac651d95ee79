import type { AuditAction } from '#contracts/audit.ts';
import { type VisitPlan, type VisitValues, visitInput } from '#contracts/visits/visit-inputs.ts';
import { isOpen, type VisitStep } from '#contracts/visits/visit-status.ts';
import { VISIT_FIELDS, type Visit, type VisitRecord } from '#contracts/visits/visits.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { recordEdit, recordEvent } from '../../platform/resource/history/audit.service.ts';
import { auditedOf, inputOf } from '../../platform/resource/records/records.service.ts';
import { settleCapsules } from '../alerts/alert-settling.service.ts';
import { linesOf } from './visit-lines.queries.ts';
import { nameOf, planOf } from './visit-planning.ts';
import * as commands from './visits.commands.ts';
import { findVisit, lockVisit } from './visits.queries.ts';

type Change = Pick<ChangeContext, 'ifMatch' | 'origin'>;

const auditedFields = auditedOf(VISIT_FIELDS);

/** The values that the audit trail compares: of whom it refers to, the name. */
const audited = (row: Visit) => ({ ...auditedFields(row), assignee: row.assignee?.nome ?? null });

/** A visit as its edit takes it. */
const snapshotOf = (row: Visit) => ({
  input: { ...inputOf(visitInput, { ...row, assignee: row.assignee?.id ?? null }) },
});

/** Reads a visit with its lines; undefined if there is none. */
export async function readVisit(
  db: Database | Transaction,
  urls: FileUrls,
  id: number,
): Promise<TaggedRow<VisitRecord> | undefined> {
  const found = await findVisit(db, id);
  return found && { ...found, row: { ...found.row, lines: await linesOf(db, urls, id) } };
}

export interface VisitDeps {
  db: Database;
  urls: FileUrls;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
}

export function visitService({ db, urls, timeZone }: VisitDeps) {
  async function lock(tx: Transaction, id: number, ifMatch: string | undefined) {
    const stored = orNotFound(await lockVisit(tx, id));
    requireIfMatch(ifMatch, recordEtag('visit', id, stored.version));
    return stored;
  }

  const read = async (tx: Transaction, id: number) => orNotFound(await readVisit(tx, urls, id));

  return {
    find: (id: number) => readVisit(db, urls, id),

    /** @throws problem `validation`, at `assignee`, `placeIds` or `deviceIds` */
    plan: (plan: VisitPlan, { origin }: Change): Promise<TaggedRow<VisitRecord>> =>
      db.transaction(async (tx) => {
        await requireAssignee(tx, plan.assignee);
        const { stops, devices, lines } = await planOf(tx, timeZone, plan);
        const { on, assignee: assigneeId, note } = plan;
        const name = nameOf(on, stops, plan.deviceIds && devices);
        const id = await commands.insertVisit(tx, { name, on, assigneeId, note });
        await commands.insertPlaces(tx, id, stops);
        await commands.insertLines(tx, id, lines, true);
        const { row } = orNotFound(await findVisit(tx, id));
        const event = { action: 'create', resource: 'visit', recordId: id, recordName: name } as const;
        await recordEvent(tx, origin, { ...event, after: audited(row), snapshot: snapshotOf(row) });
        return read(tx, id);
      }),

    /** @throws problem `record.stale`, `visit.closed`, `validation` at `assignee` */
    update: (id: number, { on, assignee, note }: VisitValues, { ifMatch, origin }: Change) =>
      db.transaction(async (tx) => {
        const stored = await lock(tx, id, ifMatch);
        const before = orNotFound(await findVisit(tx, id));
        if (!isOpen(before.row)) throw problem('visit.closed');
        if (assignee !== stored.assigneeId) await requireAssignee(tx, assignee);
        await recordEdit(tx, origin, before, async () => {
          // Of its devices without a place nothing is known here but the name they gave it.
          const stops = await commands.stopsOf(tx, id);
          const name = stops.length > 0 ? nameOf(on, stops) : stored.name.replace(stored.on, on);
          await commands.changeVisit(tx, id, { name, on, assigneeId: assignee, note });
          const after = orNotFound(await findVisit(tx, id));
          const event = { action: 'update', resource: 'visit', recordId: id, recordName: name } as const;
          return {
            after,
            auditEvent: {
              ...event,
              ...{ before: audited(before.row), after: audited(after.row) },
              ...{ former: snapshotOf(before.row), snapshot: snapshotOf(after.row) },
            },
          };
        });
        return read(tx, id);
      }),

    /** Takes a step of a visit; one that was taken already changes nothing. @throws problem `record.stale`, `visit.closed` */
    take: (id: number, step: VisitStep, { ifMatch, origin }: Change): Promise<TaggedRow<VisitRecord>> =>
      db.transaction(async (tx) => {
        const { name, startedAt, finishedAt, cancelledAt } = await lock(tx, id, ifMatch);
        const now = clockDate();
        const record = async (action: AuditAction, columns: Parameters<typeof commands.changeVisit>[2]) => {
          await commands.changeVisit(tx, id, columns);
          await recordEvent(tx, origin, { action, resource: 'visit', recordId: id, recordName: name });
        };
        if (step === 'finish' ? cancelledAt : finishedAt) throw problem('visit.closed');
        if (step === 'start') {
          if (cancelledAt) throw problem('visit.closed');
          if (!startedAt) await record('start', { startedAt: now });
        } else if (step === 'cancel') {
          if (!cancelledAt) await record('cancel', { cancelledAt: now });
        } else if (!finishedAt) {
          await record('finish', { startedAt: startedAt ?? now, finishedAt: now });
          await settleCapsules(tx, await commands.capsulesOfVisit(tx, id), timeZone);
        }
        return read(tx, id);
      }),
  };
}

/** @throws problem `validation`, at `assignee` */
async function requireAssignee(tx: Transaction, assignee: number | null): Promise<void> {
  if (assignee !== null && !(await commands.mayVisit(tx, assignee)))
    throw fieldProblem({ path: 'assignee', code: 'reference' });
}

/** Gives a visit to somebody, or to nobody, as part of another change. @throws problem `validation`, at `assignee` */
export async function giveVisit(tx: Transaction, id: number, assignee: number | null): Promise<void> {
  await requireAssignee(tx, assignee);
  await commands.changeVisit(tx, id, { assigneeId: assignee });
}
