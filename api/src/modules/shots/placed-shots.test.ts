import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placedShotsByDay, placedShotsEver, shots } from '../../platform/db/schema/shots.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { makeInitiative, type Stand, standAt } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import type { Caller } from '../../testing/test-app.ts';
import {
  clockChange,
  countsByKey,
  emptied,
  type Fixtures,
  HOUR,
  loads,
  makeFixtures,
  sendLoad,
  YEAR,
} from './testing/shot-load.ts';

const ZONE = 'America/Sao_Paulo';
/** Two zones whose local dates always differ, and one with clock changes. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon'];

let fixtures: Fixtures;
let places: { organisationId: number; placeId: number | null; timeZone: string }[];
let initiatives: Awaited<ReturnType<typeof planned>>;

beforeAll(async () => {
  fixtures = await makeFixtures(ZONE);
  const { admin } = fixtures;
  const { organisationId } = await makeOrganisation(admin);
  const other = await makeOrganisation(admin);
  places = [
    ...(await Promise.all(ZONES.map((timeZone) => makePlace(admin, { organisationId, timeZone })))),
    { organisationId, placeId: null, timeZone: ZONE },
    { organisationId: other.organisationId, placeId: null, timeZone: ZONE },
  ];
  initiatives = await planned(admin, places);
});
afterAll(() => fixtures.app.close());

/** Initiatives on days around a change of year, month or clock: one running, and some paused or cancelled. */
async function planned(admin: Caller, [one, two, three, , elsewhere]: typeof places) {
  const [campaignId, other] = fixtures.campaigns.map((campaign) => campaign.campaignId as number);
  const on = (startsOn: string, endsOn: string) => ({ startsOn, endsOn });
  const [july, newYear] = [`${YEAR}-07-01`, `${YEAR + 1}-01-01`];
  const organisationId = one?.organisationId ?? 0;
  const idsOf = (...some: typeof places) => some.flatMap(({ placeId }) => placeId ?? []);
  if (!one || !two || !three || !elsewhere) throw new Error('There are five places');
  const wishes = [
    { organisationId, campaignId, places: idsOf(one, two), ...on(july, july) },
    {
      organisationId,
      campaignId: other,
      places: idsOf(three),
      ...on(`${YEAR}-04-25`, `${YEAR}-07-02`),
      step: 'pause',
    },
    { organisationId, campaignId, places: [], ...on(`${YEAR}-12-30`, newYear), step: 'pause' },
    { organisationId, campaignId, places: idsOf(two), ...on(`${YEAR}-06-30`, newYear), step: 'cancel' },
    { organisationId: elsewhere.organisationId, campaignId, places: [], ...on(july, newYear) },
  ] as const;
  // The cancelled one first: it shares days and a place with others. Paused in SQL, since an ended one can't be paused.
  const made = [];
  for (const wish of wishes.toReversed()) {
    const step = 'step' in wish ? wish.step : undefined;
    const { endsOn } = wish;
    const { iniciativaId, places: its } = await makeInitiative(admin, {
      ...{ organisationId: wish.organisationId, places: [...wish.places], startsOn: wish.startsOn },
      ...(wish.campaignId !== undefined && { campaignId: wish.campaignId }),
      endsOn,
    });
    await fixtures.app.db.execute(sql`
      update initiatives set paused_at = ${step === 'pause' ? sql`now()` : null},
        cancelled_at = ${step === 'cancel' ? sql`now()` : null}
      where initiative_id = ${iniciativaId}
    `);
    made.push({
      ...wish,
      endsOn,
      iniciativaId,
      placeIds: its.map(({ placeId }: { placeId: number }) => placeId),
    });
  }
  return made;
}

/** The places of each device over time, as of the shots' moments; each list begins in the year before. */
const moves = fc.array(
  fc.array(
    fc.record({
      place: fc.option(fc.nat(4)),
      at: fc
        .tuple(
          fc.constantFrom(clockChange(3), Date.UTC(YEAR, 6, 1), Date.UTC(YEAR + 1, 0, 1)),
          fc.integer({ min: -6 * HOUR, max: 6 * HOUR }),
        )
        .map(([turn, off]) => turn + off),
    }),
    { maxLength: 4 },
  ),
  { minLength: 3, maxLength: 3 },
);

function standsOf(moved: { place: number | null; at: number }[]): Stand[] {
  const inOrder = [...new Map(moved.map((move) => [move.at, move])).values()].sort(
    (one, other) => one.at - other.at,
  );
  return inOrder.map(({ place, at }) => {
    const stood = place === null ? undefined : places[place];
    return {
      since: new Date(at),
      organisationId: stood?.organisationId ?? null,
      placeId: stood?.placeId ?? null,
    };
  });
}

const dayIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

describe('shots by place', () => {
  it("match the single shots at their device's place when fired, and so do initiative results", {
    timeout: 120_000,
  }, async () => {
    const { app, senders } = fixtures;
    await fc.assert(
      fc.asyncProperty(loads, moves, async (load, moved) => {
        await emptied(fixtures);
        await app.db.delete(placedShotsByDay);
        await app.db.delete(placedShotsEver);
        const stands = new Map<number, Stand[]>();
        for (const [nth, { deviceId }] of senders.entries()) {
          stands.set(deviceId, standsOf(moved[nth] ?? []));
          await standAt(app, deviceId, stands.get(deviceId) ?? []);
        }
        await sendLoad(fixtures, load);

        const fired = await app.db.select().from(shots);
        const placed = fired.flatMap(({ deviceId, firedAt, campaignId, fragranceId }) => {
          const stand = stands.get(deviceId)?.findLast(({ since }) => since <= firedAt);
          if (!stand || stand.organisationId === null) return [];
          const { organisationId, placeId } = stand;
          const place = places.find(
            (each) => each.placeId === placeId && each.organisationId === organisationId,
          );
          const day = dayIn(place?.timeZone ?? ZONE, firedAt);
          return [[organisationId, placeId, campaignId, fragranceId, day].join()];
        });
        const byDay = await app.db.select().from(placedShotsByDay);
        const keyOf = (row: (typeof byDay)[number]) =>
          [row.organisationId, row.placeId, row.campaignId, row.fragranceId, row.day].join();
        expect(Object.fromEntries(byDay.map((row) => [keyOf(row), row.shots]))).toEqual(countsByKey(placed));
        const ever = await app.db.select().from(placedShotsEver);
        expect(
          Object.fromEntries(
            ever.map((row) => [
              [row.organisationId, row.placeId, row.campaignId, row.fragranceId].join(),
              row.shots,
            ]),
          ),
        ).toEqual(countsByKey(placed.map((key) => key.slice(0, key.lastIndexOf(',')))));

        for (const plan of initiatives) {
          const counted = placed.filter((key) => {
            const [organisationId, placeId, campaignId, , day = ''] = key.split(',');
            return (
              Number(organisationId) === plan.organisationId &&
              Number(campaignId) === plan.campaignId &&
              (plan.placeIds.length === 0 || plan.placeIds.includes(Number(placeId))) &&
              day >= plan.startsOn &&
              day <= plan.endsOn
            );
          }).length;
          const path = `/iniciativa/${plan.iniciativaId}`;
          expect((await fixtures.admin.get(path)).body.delivered).toBe(counted);
          const { delivered, days, places: by } = (await fixtures.admin.get(`${path}/results`)).body;
          const sum = (rows: number[]) => rows.reduce((all, shots) => all + shots, 0);
          expect([
            delivered,
            sum(days.map(({ shots: its }: { shots: number }) => its)),
            sum(by.map(({ delivered: its }: { delivered: number }) => its)),
          ]).toEqual([counted, counted, counted]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('count a shot once, however often it is sent, and at the place where it was fired', async () => {
    const { app, admin, campaigns } = fixtures;
    const { organisationId, placeId } = await makePlace(admin);
    const { placeId: later } = await makePlace(admin, { organisationId });
    const device = await claimedDevice(app, {});
    const put = (set: object) => admin.put(`/devices/${device.deviceId}`, { body: set });
    await put({ organisationId, placeId });
    const shot = shotOf(campaigns[0]?.campaignId);
    await device.fire([shot]);
    await put({ placeId: later });
    await device.send([
      shot,
      shotOf(campaigns[0]?.campaignId),
      { ...shot, eventId: shot.eventId.toUpperCase() },
    ]);
    // Fired at the former place, but received late.
    await device.send([shotOf(campaigns[0]?.campaignId, { firedAt: shot.firedAt })]);
    const { rows } = await app.db.execute(sql`
      select place_id, sum(shots)::int as shots from placed_shots_ever
      where organisation_id = ${organisationId} group by 1 order by 1
    `);
    expect(rows).toEqual([
      { place_id: placeId, shots: 2 },
      { place_id: later, shots: 1 },
    ]);
  });

  it('are kept when the place and the organisation are deleted', async () => {
    const { app, admin, campaigns } = fixtures;
    const { organisationId, placeId } = await makePlace(admin);
    const device = await claimedDevice(app, {});
    await admin.put(`/devices/${device.deviceId}`, { body: { organisationId, placeId } });
    const late = shotOf(campaigns[0]?.campaignId);
    await device.fire([shotOf(campaigns[0]?.campaignId)]);
    await admin.put(`/devices/${device.deviceId}`, { body: { organisationId: null } });
    for (const path of [`/places/${placeId}`, `/organisations/${organisationId}`]) {
      expect((await admin.delete(path)).status).toBe(204);
      expect((await admin.delete(path, { query: { hardDelete: true } })).status).toBe(204);
    }
    expect((await device.send([late])).body).toMatchObject({ accepted: 1 });
    const [kept] = await app.db
      .select()
      .from(placedShotsEver)
      .where(sql`organisation_id = ${organisationId}`);
    expect(kept).toMatchObject({ placeId, shots: 1 });
  });
});
