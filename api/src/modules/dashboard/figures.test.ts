import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALERT_KINDS, type AlertKind } from '#contracts/alerts/alerts.ts';
import { capsuleForecasts, capsules, devices } from '../../platform/db/schema/devices.ts';
import { alertRounds } from '../../testing/alerts.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { newMac } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { makeQuiz } from '../../testing/quizzes.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { expectBell, expectTiles, expectToday, type Reader, rowsFor } from './testing/figures.ts';

/** A chance world, of which every figure on the screens is compared with the list that its link opens. */

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const places = [await makePlace(house), await makePlace(house)];
const [north, south] = places.map(({ organisationId }) => organisationId);
const SEED = 20261201;
const TIME_ZONE = 'America/Sao_Paulo';

/** Unlike what a new installation starts with: a list with a figure of its own would differ. */
const THRESHOLDS: Partial<Record<AlertKind, number>> = {
  'capsule.low': 22,
  'capsule.due': 12,
  'capsule.empty_within': 9,
  'device.silent': 40,
};

beforeAll(async () => {
  const fragrances = [await makeFragrance(house), await makeFragrance(house)];
  const fragranceId = fragrances[0]?.fragranceId ?? 0;
  const { userId } = await app.makeUser({ profile: 'USER' });
  const owners = [null, ...places];
  const aDevice = fc.record({
    of: fc.constantFrom(...owners),
    connected: fc.boolean(),
    heard: fc.option(fc.integer({ min: 0, max: 80 })),
  });
  const made = await app.db
    .insert(devices)
    .values(
      fc.sample(aDevice, { numRuns: 60, seed: SEED }).map(({ of, connected, heard }) => ({
        macAddress: newMac(),
        userId: connected ? userId : null,
        lastSeenAt: heard === null ? null : new Date(Date.now() - (heard + 0.5) * 3_600_000),
        ...(of && { organisationId: of.organisationId, placeId: of.placeId }),
      })),
    )
    .returning({ deviceId: devices.deviceId });
  const aCapsule = fc.record({
    deviceId: fc.option(fc.constantFrom(...made.map(({ deviceId }) => deviceId)), { freq: 3 }),
    remaining: fc.integer({ min: 0, max: 100 }),
    due: fc.option(fc.integer({ min: -20, max: 40 })),
    empty: fc.option(fc.integer({ min: -2, max: 20 })),
  });
  const held = new Map<number, number>();
  // A capsule can be assigned to a device that is not in any slot.
  const freeSlot = (deviceId: number | null) => {
    if (deviceId === null) return null;
    const slot = (held.get(deviceId) ?? 0) + 1;
    held.set(deviceId, slot);
    return slot > 20 || slot % 5 === 0 ? null : slot;
  };
  const chances = fc.sample(aCapsule, { numRuns: 200, seed: SEED });
  const inserted = await app.db
    .insert(capsules)
    .values(
      chances.map(({ deviceId, remaining, due }, index) => ({
        slot: freeSlot(deviceId),
        ...{ serialNumber: `C${index}`, fragranceId, deviceId, totalShots: 100, firedShots: 100 - remaining },
        dueDate: due === null ? null : dayOf(due),
      })),
    )
    .returning({ capsuleId: capsules.capsuleId });
  const forecasts = inserted.flatMap(({ capsuleId }, index) => {
    const days = chances[index]?.empty ?? null;
    if (days === null) return [];
    const day = dayOf(days);
    const madeAt = new Date(Date.now() - (index % 60) * 3_600_000);
    return [
      {
        capsuleId,
        totalShots: 100,
        madeAt,
        madeOn: dayOf(0),
        lowOn: day,
        middleOn: day,
        highOn: day,
      },
    ];
  });
  await app.db.insert(capsuleForecasts).values(forecasts);
  for (const organisationId of [null, north, south, south])
    await makeQuiz(house, {
      campaignId: (await makeCampaign(house, { organisationId, collection: [{ slot: 1, fragranceId }] }))
        .campaignId,
    });
  const rules = Object.entries(THRESHOLDS).map(([kind, threshold]) => ({
    ...{ kind, threshold, enabled: true, mail: [] },
  }));
  expect((await house.put('/alert-rules', { body: { rules } })).status).toBe(200);
  const { upSince, round } = alertRounds(app, TIME_ZONE);
  await upSince(new Date(0), new Date());
  await round();
  const { data } = (await house.get('/alerts', { query: { perPage: 100 } })).body;
  const ids = data.map(({ alertId }: { alertId: number }) => alertId).filter((id: number) => id % 3 === 0);
  const taken = await house.post('/alerts/bulk', { body: { action: 'acknowledge', ids } });
  expect(taken.body.done).toBeGreaterThan(10);
});

/** The date so many days from today. */
function dayOf(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  return new Date(Date.parse(today) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

const READERS: [string, () => Promise<Reader>][] = [
  ['the house', async () => ({ by: house, narrowed: {} })],
  [
    'the house, narrowed to an organisation',
    async () => ({ by: house, narrowed: { organisationId: south ?? 0 } }),
  ],
  [
    'a member',
    async () => ({ by: await app.as('STAFF', { organisationId: north ?? 0 }), narrowed: {}, own: north }),
  ],
];

describe.each(READERS)('every figure counts the rows that its link shows: for %s', (_, readerOf) => {
  it('the tiles of the home page', async () => {
    for (const figure of await expectTiles(await readerOf())) expect(figure).toBeGreaterThan(0);
  });

  it('the bell', async () => {
    const kinds = ['capsule.low', 'capsule.due', 'device.silent', 'quizzes-unpublished'];
    expect(await expectBell(await readerOf())).toEqual(expect.arrayContaining(kinds));
  });

  it('what needs doing', async () => expectToday(await readerOf()));
});

describe('what a rule says that there is now', () => {
  const found = rowsFor({ by: house, narrowed: {} });
  const LISTS: Partial<Record<AlertKind, [string, Record<string, string>]>> = {
    'capsule.low': ['/capsules', { state: 'low' }],
    'capsule.due': ['/capsules', { state: 'due' }],
    'device.silent': ['/devices', { state: 'silent' }],
  };

  it.each(ALERT_KINDS)('is what the list shows, and what there are alerts about: %s', async (kind) => {
    const { now } = (await house.get(`/alert-rules/${kind}/preview`)).body;
    const [path, query] = LISTS[kind] ?? ['/alerts', { kind, state: 'open,acknowledged,snoozed' }];
    expect(await found(path, query)).toBe(now);
    expect(await found('/alerts', { kind, state: 'open,acknowledged,snoozed' })).toBe(now);
    if (kind in THRESHOLDS) expect(now).toBeGreaterThan(3);
  });
});
