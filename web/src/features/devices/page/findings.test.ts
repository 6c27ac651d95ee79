import { describe, expect, it } from 'vitest';
import { device, UNTOUCHED } from '../testing/device-builders.ts';
import { findingsOf } from './findings.ts';

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

describe('the findings about a device', () => {
  it('are none for a device that communicates, is in use and has enough in its capsules', () => {
    expect(findingsOf(works, NOW, true)).toEqual([]);
  });

  it('start with what stops the device: no contact, no user, no campaign', () => {
    const broken = {
      ...works,
      lastSeenAt: '2026-11-19T11:00:00.000Z',
      liveness: 'silent' as const,
      user: null,
      campaign: null,
      playing: null,
    };
    expect(findingsOf(broken, NOW, true)).toEqual([
      { kind: 'silent', count: 6 },
      { kind: 'nobody' },
      { kind: 'noCampaign' },
    ]);
    const disconnectedAt = '2026-11-20T11:00:00.000Z';
    expect(findingsOf({ ...works, user: null, disconnectedAt }, NOW, true)).toEqual([
      { kind: 'nobodySince', since: disconnectedAt },
    ]);
    expect(findingsOf({ ...works, lastSeenAt: null, liveness: 'never' }, NOW, true)).toEqual([
      { kind: 'never' },
    ]);
  });

  it('include no missing campaign while an initiative plays one', () => {
    expect(findingsOf({ ...works, campaign: null }, NOW, true)).toEqual([]);
  });

  it('include a missing user only if the reader could see that user', () => {
    expect(findingsOf({ ...works, user: null }, NOW, false)).toEqual([]);
    const disconnected = { ...works, user: null, liveness: 'disconnected' as const };
    expect(findingsOf(disconnected, NOW, false)).toEqual([{ kind: 'nobody' }]);
    const disconnectedAt = '2026-11-20T11:00:00.000Z';
    expect(findingsOf({ ...works, user: null, disconnectedAt }, NOW, false)).toEqual([
      { kind: 'nobodySince', since: disconnectedAt },
    ]);
  });

  it('include a capsule with another fragrance than wanted in its slot', () => {
    const other = capsule({ fragrance: { fragranceId: 10, name: 'Jasmim' } });
    const elsewhere = [
      { ...other, slot: 5 },
      { ...other, slot: null },
    ];
    const withoutIts = findingsOf({ ...works, capsules: elsewhere }, NOW, true);
    expect(withoutIts.map(({ kind }) => kind)).toEqual(['noCapsule']);
    expect(findingsOf({ ...works, capsules: [other] }, NOW, true)).toEqual([
      { kind: 'otherFragrance', count: 1 },
    ]);
  });

  it('count the slots to fill that have no capsule, among all of them', () => {
    const [slot] = works.slots;
    if (!slot) throw new Error('The builder made no slot');
    const slots = [1, 2, 3, 4].map((number) => ({ ...slot, slot: number }));
    const capsules = [capsule({}), capsule({ capsuleId: 2 }), capsule({ slot: 9 })];
    expect(findingsOf({ ...works, slots, capsules }, NOW, true)).toEqual([
      { kind: 'noCapsule', count: 3, total: 4 },
    ]);
    expect(findingsOf({ ...works, slots, capsules: [] }, NOW, true)).toEqual([
      { kind: 'noCapsule', count: 4, total: 4 },
    ]);
  });

  it('include that it communicates without ever having reported its configuration', () => {
    const silent = { ...works, health: null, held: null, configState: 'unknown' as const };
    expect(findingsOf(silent, NOW, true)).toEqual([{ kind: 'unreported' }]);
  });

  it('say of a new device that it was never seen, not that it reported nothing', () => {
    const untouched = { ...works, ...UNTOUCHED, liveness: 'never' as const };
    expect(findingsOf(untouched, NOW, true).map(({ kind }) => kind)).toEqual([
      'never',
      'nobody',
      'noCampaign',
    ]);
  });

  it('include an outdated configuration and the faults of the last report', () => {
    const health = works.health && { ...works.health, faults: ['slot 4: pump'] };
    const behindSince = '2026-11-25T10:00:00.000Z';
    expect(findingsOf({ ...works, configState: 'behind', behindSince, health }, NOW, true)).toEqual([
      { kind: 'behind', since: behindSince },
      { kind: 'faults', count: 1 },
    ]);
  });

  it('count each capsule once, by its worst problem', () => {
    const capsules = [
      capsule({ dueDate: '2026-11-01', remainingShots: 0 }),
      capsule({ remainingShots: 0 }),
      capsule({ dueDate: '2026-12-01', remainingShots: 3 }),
      capsule({ remainingShots: 3 }),
      capsule({ remainingShots: 2 }),
    ];
    expect(findingsOf({ ...works, capsules }, NOW, true)).toEqual([
      { kind: 'expired', count: 1 },
      { kind: 'empty', count: 1 },
      { kind: 'due', count: 1 },
      { kind: 'low', count: 2 },
    ]);
  });
});
