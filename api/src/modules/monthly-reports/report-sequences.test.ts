import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { dayFrom, type Stand, standAt } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { rounds } from '../../testing/rounds.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const INSTALLATION = 'America/Sao_Paulo';
const ZONES = ['Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kolkata', INSTALLATION];
const [MONTH = '', BEFORE = ''] = [1, 2].map((ago) => {
  // Over everywhere, also where the day begins last.
  const [year = 0, month = 0] = dayFrom(0, 'Pacific/Honolulu').split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7);
});

const { organisationId } = await makeOrganisation(admin);
const places: { placeId: number; name: string; zone: string; organisationId: number }[] = [];
for (const [nth, zone] of ZONES.entries()) {
  const wish = { organisationId, name: `Zq Lugar ${nth + 1}`, timeZone: zone };
  const { placeId, name } = await makePlace(admin, wish);
  places.push({ placeId, name, zone, organisationId });
}
const other = await makePlace(admin);
const fragrances = [await makeFragrance(admin), await makeFragrance(admin)] as const;
const collection = fragrances.map(({ fragranceId }, nth) => ({ slot: nth + 1, fragranceId }));
const campaigns = [await makeCampaign(admin, { collection }), await makeCampaign(admin, { collection })];
const devices = [await claimedDevice(app), await claimedDevice(app)] as const;
// Of nobody, and in a month that has no report: devices send only shots of campaigns that they had.
for (const device of devices) await device.fire(campaigns.map(({ campaignId }) => shotOf(campaignId)));

/** Where a device can be: at a place of the organisation, without one, at another's place, or with nobody. */
const WHEREABOUTS = [
  ...places.map(({ placeId }) => ({ organisationId, placeId })),
  { organisationId, placeId: null },
  { organisationId: other.organisationId, placeId: other.placeId },
  { organisationId: null, placeId: null },
];

/** A moment from two days before the first of both months to two days after the last, also around midnight. */
const first = Date.parse(`${BEFORE}-01`) - 2 * 86_400_000;
const last = Math.min(Date.now() - 3_600_000, Date.parse(`${dayFrom(0).slice(0, 7)}-03`));
const moment = fc.integer({ min: first, max: last }).map((at) => new Date(at));

const history = fc.uniqueArray(
  fc.record({ at: moment, to: fc.nat({ max: WHEREABOUTS.length - 1 }), device: fc.nat({ max: 1 }) }),
  { minLength: 2, maxLength: 8, selector: ({ at, device }) => `${at.getTime()} ${device}` },
);
const fired = fc.array(
  fc.record({
    at: moment,
    device: fc.nat({ max: 1 }),
    campaign: fc.nat({ max: 1 }),
    slot: fc.constantFrom(1, 2),
  }),
  { minLength: 5, maxLength: 40 },
);

/** What counts, shot by shot, from all rounds so far: the organisation's shots by local month. */
const counted: { month: string; place: string; campaign: string; fragrance: string }[] = [];

const monthIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at).slice(0, 7);

describe('the figures of a monthly report', () => {
  it('are what was fired while devices belonged to the organisation, by the local days of four time zones', async () => {
    await fc.assert(
      fc.asyncProperty(history, fired, async (moves, shots) => {
        for (const [nth, { deviceId, send }] of devices.entries()) {
          const own = moves
            .filter(({ device }) => device === nth)
            .sort((a, b) => a.at.getTime() - b.at.getTime());
          const stands: Stand[] = own.map(({ at, to }) => ({
            since: at,
            ...(WHEREABOUTS[to] ?? { organisationId: null, placeId: null }),
          }));
          await standAt(app, deviceId, stands);
          const events = shots.filter(({ device }) => device === nth);
          if (events.length === 0) continue;
          // In any order: late ones come after newer ones.
          const { body } = await send(
            events.map(({ at, campaign, slot }) =>
              shotOf(campaigns[campaign]?.campaignId ?? 0, { firedAt: at.toISOString(), slot }),
            ),
          );
          expect(body).toMatchObject({ accepted: events.length, rejected: [] });
          for (const { at, campaign, slot } of events) {
            const stand = stands.filter(({ since }) => since <= at).at(-1);
            if (!stand || stand.organisationId !== organisationId) continue;
            const place = places.find(({ placeId }) => placeId === stand.placeId);
            counted.push({
              month: monthIn(place?.zone ?? INSTALLATION, at),
              place: place?.name ?? 'Sem local',
              campaign: campaigns[campaign]?.name ?? '',
              fragrance: fragrances[slot === 1 ? 0 : 1].name,
            });
          }
        }
        const { bytes } = await admin.get(`/organisations/${organisationId}/report`, {
          query: { month: MONTH },
        });
        const text = pdfPages(bytes).join(' ').replaceAll(/\s+/g, ' ');
        for (const by of ['place', 'campaign', 'fragrance'] as const) {
          for (const name of new Set(counted.map((shot) => shot[by]))) {
            const many = (month: string) =>
              counted.filter((shot) => shot[by] === name && shot.month === month).length;
            const [now, before] = [many(MONTH), many(BEFORE)];
            if (now + before > 0) expect(text).toMatch(new RegExp(`${name} ${now} ${before}( |$)`));
          }
        }
        const total = counted.filter(({ month }) => month === MONTH).length;
        expect(text).toContain(`Disparos ${total} Mês anterior: `);
        const { body: trend } = await admin.get('/dashboard/shots-fragrance', {
          query: { organisationId, from: `${MONTH}-01`, to: lastDay() },
        });
        const onDashboard = trend.reduce(
          (sum: number, row: { shotsTotal: number }) => sum + row.shotsTotal,
          0,
        );
        expect(onDashboard).toBe(total);
      }),
      { numRuns: rounds(24), endOnFailure: true },
    );
  });
});

function lastDay(): string {
  const [year = 0, month = 0] = MONTH.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
