import { describe, expect, it } from 'vitest';
import type { RetentionKind } from '#contracts/system.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { recordRemoval } from './retention.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const logged: object[] = [];
const told = { db: app.db, log: { info: (about: object) => void logged.push(about) } };
const note = (kind: RetentionKind, keptDays: number, removed: number) =>
  recordRemoval(told, { kind, keptDays, removed });
const shown = async () => (await admin.get('/system')).body.retention;

describe('deleting expired data', () => {
  it('is logged and shown on the system page with its retention period', async () => {
    expect(await shown()).toEqual([]);
    await note('sessions', 14, 0);
    expect(await shown()).toEqual([
      { kind: 'sessions', keptDays: 14, removedAt: null, removed: 0, total: 0 },
    ]);
    expect(logged).toEqual([]);
    await note('sessions', 14, 3);
    await note('sessions', 14, 4);
    await note('sessions', 10, 0);
    await note('links', 30, 1);
    expect(await shown()).toMatchObject([
      { kind: 'sessions', keptDays: 10, removedAt: expect.any(String), removed: 4, total: 7 },
      { kind: 'links', keptDays: 30, removed: 1, total: 1 },
    ]);
    expect(logged).toEqual([
      { kind: 'sessions', keptDays: 14, removed: 3 },
      { kind: 'sessions', keptDays: 14, removed: 4 },
      { kind: 'links', keptDays: 30, removed: 1 },
    ]);
  });
});
