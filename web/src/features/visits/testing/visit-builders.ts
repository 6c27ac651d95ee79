import type { VisitLine, VisitRecord } from '#contracts/visits/visits.ts';
import type { WaitingEntry } from '../outbox/outbox.ts';

/** An empty slot of a device at one place, where the capsule's fragrance is to go in again. */
export function visitLine(change: Partial<VisitLine> = {}): VisitLine {
  return {
    lineId: 31,
    place: { placeId: 5, name: 'Loja Paulista' },
    device: { deviceId: 7, macAddress: 'AA:BB:CC:DD:EE:FF', name: 'Recepção' },
    slot: 4,
    fragrance: { fragranceId: 9, name: 'Bergamota' },
    capsule: {
      capsuleId: 1,
      serialNumber: 'CAP-1',
      fragrance: { fragranceId: 9, name: 'Bergamota' },
      totalShots: 1500,
      remainingShots: 0,
      dueDate: null,
    },
    reason: 'empty',
    planned: true,
    outcome: null,
    serialNumber: null,
    remaining: null,
    dueDate: null,
    note: null,
    at: null,
    by: null,
    photo: null,
    entries: [],
    ...change,
  };
}

/** A planned visit to one place, with an empty slot and one without a capsule. */
export function visitRecord(change: Partial<VisitRecord> = {}): VisitRecord {
  return {
    visitId: 8,
    name: 'Loja Paulista · 2026-02-03',
    on: '2026-02-03',
    assignee: { id: 1, nome: 'Someone' },
    status: 'planned',
    places: [
      {
        placeId: 5,
        name: 'Loja Paulista',
        address: {
          zipcode: '01310-100',
          street: 'Avenida Paulista, 1',
          city: 'São Paulo',
          state: 'SP',
          country: 'BR',
        },
        openingHours: [],
      },
    ],
    lines: [visitLine(), visitLine({ lineId: 32, slot: 6, capsule: null, reason: 'missing' })],
    done: 0,
    note: null,
    startedAt: null,
    finishedAt: null,
    createdAt: '2026-02-01T12:00:00.000Z',
    updatedAt: '2026-02-01T12:00:00.000Z',
    ...change,
  };
}

/** An entry that is yet to be sent. @param number tells entries apart, and orders them in time */
export function waitingEntry(
  number: number,
  change: Partial<WaitingEntry['body']> = {},
  lineId = 31,
): WaitingEntry {
  return {
    visitId: 8,
    lineId,
    body: {
      outcome: 'swapped',
      serialNumber: `CAP-${number}`,
      remaining: null,
      dueDate: null,
      note: null,
      at: `2026-02-03T12:0${number}:00.000Z`,
      clientId: `00000000-0000-4000-8000-00000000000${number}`,
      confirm: false,
      ...change,
    },
    refusal: null,
  };
}
