import { describe, expect, it } from 'vitest';
import { device } from '../testing/device-builders.ts';
import { diagnose } from './device-diagnosis.tsx';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const capsule = (change: object) => ({
  capsuleId: 1,
  serialNumber: 'CAP-1',
  fragrance: { fragranceId: 9, name: 'Bergamota' },
  slot: 4,
  totalShots: 200,
  remainingShots: 120,
  dueDate: '2030-01-01',
  emptyIn: null,
  emptyOn: null,
  ...change,
});
const works = device({ lastSeenAt: '2026-11-25T11:00:00.000Z', capsules: [capsule({})] });

describe('the diagnosis of a device', () => {
  it('is empty for a device that communicates, is in use and has enough in its capsules', () => {
    expect(diagnose(works, NOW, true)).toEqual([]);
  });

  it('starts with what stops the device: no contact, no user, no campaign', () => {
    const broken = {
      ...works,
      lastSeenAt: '2026-11-19T11:00:00.000Z',
      liveness: 'silent' as const,
      user: null,
      campaign: null,
      playing: null,
    };
    expect(diagnose(broken, NOW, true)).toEqual([
      { kind: 'silent', count: 6 },
      { kind: 'nobody' },
      { kind: 'noCampaign' },
    ]);
    const disconnectedAt = '2026-11-20T11:00:00.000Z';
    expect(diagnose({ ...works, user: null, disconnectedAt }, NOW, true)).toEqual([
      { kind: 'nobodySince', since: disconnectedAt },
    ]);
    expect(diagnose({ ...works, lastSeenAt: null, liveness: 'never' }, NOW, true)).toEqual([
      { kind: 'never' },
    ]);
  });

  it('reports no missing campaign while an initiative plays one', () => {
    expect(diagnose({ ...works, campaign: null }, NOW, true)).toEqual([]);
  });

  it('reports a missing user only if the reader could see that user', () => {
    expect(diagnose({ ...works, user: null }, NOW, false)).toEqual([]);
    const disconnectedAt = '2026-11-20T11:00:00.000Z';
    expect(diagnose({ ...works, user: null, disconnectedAt }, NOW, false)).toEqual([
      { kind: 'nobodySince', since: disconnectedAt },
    ]);
  });

  it('reports a capsule with another fragrance than wanted in its slot', () => {
    const other = capsule({ fragrance: { fragranceId: 10, name: 'Jasmim' } });
    const elsewhere = [
      { ...other, slot: 5 },
      { ...other, slot: null },
    ];
    expect(diagnose({ ...works, capsules: elsewhere }, NOW, true)).toEqual([]);
    expect(diagnose({ ...works, capsules: [other] }, NOW, true)).toEqual([
      { kind: 'otherFragrance', count: 1 },
    ]);
  });

  it('reports an outdated configuration and the faults of the last report', () => {
    const health = works.health && { ...works.health, faults: ['slot 4: pump'] };
    const behindSince = '2026-11-25T10:00:00.000Z';
    expect(diagnose({ ...works, configState: 'behind', behindSince, health }, NOW, true)).toEqual([
      { kind: 'behind', since: behindSince },
      { kind: 'faults', count: 1 },
    ]);
  });

  it('counts each capsule once, by its worst problem', () => {
    const capsules = [
      capsule({ dueDate: '2026-11-01', remainingShots: 0 }),
      capsule({ remainingShots: 0 }),
      capsule({ dueDate: '2026-12-01', remainingShots: 3 }),
      capsule({ remainingShots: 3 }),
      capsule({ remainingShots: 2 }),
    ];
    expect(diagnose({ ...works, capsules }, NOW, true)).toEqual([
      { kind: 'expired', count: 1 },
      { kind: 'empty', count: 1 },
      { kind: 'due', count: 1 },
      { kind: 'low', count: 2 },
    ]);
  });
});
