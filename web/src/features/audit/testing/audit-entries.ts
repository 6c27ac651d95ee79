import type { AuditEntry } from '#contracts/audit.ts';

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
    { field: 'description', before: null, after: 'x'.repeat(300) },
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
