import type { LineEntryValues } from '#contracts/visits/visit-inputs.ts';
import type { VisitLine } from '#contracts/visits/visits.ts';

/** What was done about a line, as it is sent. */
export type EntryBody = Pick<LineEntryValues, 'outcome' | 'at' | 'clientId'> & {
  serialNumber: string | null;
  remaining: number | null;
  dueDate: string | null;
  note: string | null;
  /** Takes a capsule even if it sits elsewhere. */
  confirm: boolean;
};

/** Why the server did not take an entry: nothing sends it again until somebody decides. */
interface Refusal {
  code: string;
  text: string;
}

/** An entry that the server does not have yet. */
export interface WaitingEntry {
  visitId: number;
  lineId: number;
  body: EntryBody;
  refusal: Refusal | null;
  /** Whether photo-store.ts has a photo to send after the entry. */
  photo?: boolean;
  /** Whether the server has the entry already, and only the photo is left. */
  sent?: boolean;
}

export type OutboxEvent =
  | { kind: 'recorded'; entry: Omit<WaitingEntry, 'refusal' | 'sent'> }
  | { kind: 'sent'; clientId: string }
  | { kind: 'refused'; clientId: string; refusal: Refusal }
  | { kind: 'confirmed'; clientId: string }
  | { kind: 'discarded'; clientId: string };

/** Entries in the order in which they were made, which is that in which they are sent. */
export type Outbox = readonly WaitingEntry[];

/** Returns the outbox after something happened to it. */
export function changed(outbox: Outbox, event: OutboxEvent): Outbox {
  if (event.kind === 'recorded') {
    const { entry } = event;
    if (outbox.some(is(entry.body.clientId))) return outbox;
    // What was refused of the same line is settled by the new entry.
    const others = outbox.filter(({ lineId, refusal }) => refusal === null || lineId !== entry.lineId);
    return [...others, { ...entry, refusal: null }];
  }
  return outbox.flatMap((one): Outbox => {
    if (!is(event.clientId)(one)) return [one];
    if (event.kind === 'discarded') return [];
    if (event.kind === 'sent') return one.photo && !one.sent ? [{ ...one, sent: true }] : [];
    if (event.kind === 'refused') return [{ ...one, refusal: event.refusal }];
    return [{ ...one, body: { ...one.body, confirm: true }, refusal: null }];
  });
}

const is =
  (clientId: string) =>
  ({ body }: WaitingEntry) =>
    body.clientId === clientId;

/** What to send next: entries before photos, which may take long. Undefined if all that are left need a decision. */
export const nextToSend = (outbox: Outbox) =>
  outbox.find(({ refusal, sent }) => refusal === null && !sent) ??
  outbox.find(({ refusal }) => refusal === null);

/** A line with what is yet to be sent of it. */
export interface ShownLine extends VisitLine {
  /** The newest entry that the server does not have; null if it has all of them. */
  waiting: WaitingEntry | null;
}

/** Returns the lines as they will be once everything was sent. What was refused changes nothing. */
export function withWaiting(lines: readonly VisitLine[], outbox: Outbox): ShownLine[] {
  return lines.map((line) => {
    const own = outbox.filter(({ lineId }) => lineId === line.lineId);
    const newest = own.at(-1) ?? null;
    if (newest === null || newest.refusal !== null) return { ...line, waiting: newest };
    const { outcome, serialNumber, remaining, dueDate, note, at } = newest.body;
    return { ...line, outcome, serialNumber, remaining, dueDate, note, at, photo: null, waiting: newest };
  });
}

/** Whether a text that a browser has kept is an outbox: another release may have written it. */
export function isOutbox(value: unknown): value is Outbox {
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        Number.isInteger(one?.visitId) &&
        Number.isInteger(one?.lineId) &&
        typeof one?.body?.clientId === 'string',
    )
  );
}
