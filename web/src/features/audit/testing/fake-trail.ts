import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';

export const ENTRY: AuditEntry = {
  auditId: 1,
  createdAt: new Date(2026, 0, 2, 8, 5).toISOString(),
  user: { id: 3, nome: 'Ana Lima' },
  action: 'update',
  resource: 'campaign',
  recordId: 7,
  recordName: 'Verão',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  changes: [
    { field: 'fragranceShots', before: 100, after: 1200 },
    {
      field: 'collection',
      before: [
        { slot: 1, fragrance: 'Rosa', shotSeconds: 5 },
        { slot: 2, fragrance: 'Lavanda', shotSeconds: 5 },
      ],
      after: [
        { slot: 1, fragrance: 'Rosa', shotSeconds: 5 },
        { slot: 2, fragrance: 'Baunilha', shotSeconds: 5 },
      ],
    },
    { field: 'password', before: '•••', after: '•••' },
    { field: 'descriptions', before: null, after: 'x'.repeat(300) },
  ],
};

export const REFUSED: AuditEntry = {
  ...ENTRY,
  auditId: 2,
  user: null,
  action: 'sign-in-refused',
  resource: 'session',
  recordId: null,
  recordName: 'eve@example.com',
  changes: [],
};

/** An API whose audit trail has both entries, read by an administrator. Call it at the top of a test file. */
export function fakeTrail() {
  const api = fakeApi();
  const answers = (data: AuditEntry[], total = data.length) =>
    api.on('GET', '/audit', () => json({ data, total, totalPages: Math.ceil(total / 10) }));
  beforeEach(() => {
    signedInAs('ADMIN');
    api.on('GET', '/system', () => problem(503, 'unavailable', 'Agora não.'));
    answers([ENTRY, REFUSED]);
  });
  return {
    api,
    answers,
    lastQuery: () => Object.fromEntries(api.requestsTo('GET', '/audit').at(-1)?.query ?? []),
    rowsAre: (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1)),
  };
}
