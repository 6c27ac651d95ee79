import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/core/language.ts';
import { makeAlert } from '../../testing/alerts.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { dayFrom, makeInitiative, standAt } from '../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit } from '../../testing/visits.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

/** A month before the one where the day begins last: `YYYY-MM`. */
function monthsAgo(months: number): string {
  const [year = 0, month = 0] = dayFrom(0, 'Pacific/Honolulu').split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
const MONTH = monthsAgo(1);
const MONTH_BEFORE = monthsAgo(2);

interface Wish {
  month?: string;
  language?: Language;
  caller?: Caller;
}

const reportOf = (organisationId: number, { month = MONTH, language, caller = admin }: Wish = {}) =>
  caller.get(`/organisations/${organisationId}/report`, { query: { month, ...(language && { language }) } });

/** Joined, because words may stand on several lines. */
const textOf = (file: Buffer) => pdfPages(file).join(' ').replaceAll(/\s+/g, ' ');

async function textFor(organisationId: number, wish: Wish = {}): Promise<string> {
  const { status, bytes } = await reportOf(organisationId, wish);
  expect(status).toBe(200);
  return textOf(bytes);
}

/** An organisation with a place on each side of the date line, and a device at each that fires when told. */
async function client() {
  const east = await makePlace(admin, { name: 'Loja Leste', timeZone: 'Pacific/Auckland' });
  const { organisationId } = east;
  const west = await makePlace(admin, { organisationId, name: 'Loja Oeste', timeZone: 'Pacific/Honolulu' });
  const { fragranceId, name: fragrance } = await makeFragrance(admin);
  const { campaignId, name: campaign } = await makeCampaign(admin, {
    collection: [{ slot: 1, fragranceId }],
  });
  const devices = [await claimedDevice(app), await claimedDevice(app)] as const;
  const since = new Date(`${monthsAgo(4)}-01`);
  for (const [nth, { deviceId }] of devices.entries())
    await standAt(app, deviceId, [
      { since, organisationId, placeId: nth === 0 ? east.placeId : west.placeId },
    ]);
  const fire = (nth: 0 | 1, moments: readonly string[]) =>
    devices[nth].fire(moments.map((firedAt) => shotOf(campaignId, { firedAt })));
  return { organisationId, east, west, fragranceId, fragrance, campaignId, campaign, devices, fire };
}

/** Days of a month, at noon in UTC. */
const noons = (month: string, days: readonly number[]) =>
  days.map((day) => `${month}-${String(day).padStart(2, '0')}T12:00:00.000Z`);

describe('the monthly report of an organisation', () => {
  it('has the figures of the dashboard for that month and the month before, by the days of each place', async () => {
    const { organisationId, fire, campaign, fragrance } = await client();
    await fire(0, noons(MONTH, [2, 3, 3, 4]));
    await fire(1, noons(MONTH, [2, 9]));
    await fire(1, noons(MONTH_BEFORE, [5, 6, 7]));
    // Already the next month in the east, still the former one in the west.
    const midnight = `${MONTH}-01T00:30:00.000Z`;
    await fire(0, [midnight]);
    await fire(1, [midnight]);
    const days = { organisationId, from: `${MONTH}-01`, to: dayOfLast(MONTH) };
    const { body: rows } = await admin.get('/dashboard/shots-trend', { query: days });
    const shots = rows.reduce((sum: number, row: { shotsTotal: number }) => sum + row.shotsTotal, 0);
    expect(shots).toBe(7);
    const text = await textFor(organisationId);
    expect(text).toContain(`7 disparos em ${monthName(MONTH, 'pt-BR')}, 75% mais que no mês anterior.`);
    expect(text).toContain('Disparos 7 Mês anterior: 4');
    expect(text).toContain('Loja Leste 5 0');
    expect(text).toContain('Loja Oeste 2 4 -50%');
    expect(text).toContain(`${campaign} 7 4 +75%`);
    expect(text).toContain(`${fragrance} 7 4 +75%`);
  });

  it('says in each language what was missing and why, when devices were silent, and what visits did', async () => {
    const made = await client();
    const { organisationId, east, west, campaignId, devices, fragrance, fragranceId, fire } = made;
    await fire(0, noons(MONTH, [10]));
    await fire(1, noons(MONTH, [10, 10, 11]));
    const { name } = await makeInitiative(admin, {
      ...{ organisationId, campaignId, places: [east.placeId, west.placeId], targetShots: 4 },
      ...{ startsOn: `${MONTH}-10`, endsOn: `${MONTH}-11` },
    });
    const { deviceId: subjectId, macAddress: subjectName } = devices[0];
    const [since, resolvedAt] = [new Date(`${MONTH}-10T12:00Z`), new Date(`${MONTH}-11T18:00Z`)];
    await makeAlert(app, { subjectId, subjectName, since, state: 'resolved', resolvedAt });
    const held = await makeCapsule(app, { fragranceId, remainingShots: 0 });
    await devices[0].report({ capsules: [{ slot: 1, serial: held.serialNumber }] });
    const visit = await makeVisit(admin, { placeIds: [east.placeId], on: `${MONTH}-20` });
    const fresh = await makeCapsule(app, { fragranceId });
    const swap = entryOf({ outcome: 'swapped', serialNumber: fresh.serialNumber, remaining: 90 });
    const [line] = visit.lines;
    await admin.put(`/visits/${visit.visitId}/lines/${line?.lineId}`, { body: swap });
    for (const [language, words] of [
      [
        'pt-BR',
        ['Relatório mensal', 'Faltou em: Loja Leste 1 (30 h em silêncio)', 'Trocadas: 1', 'Página 1 de'],
      ],
      ['en-US', ['Monthly report', 'Missing at: Loja Leste 1 (30 h of silence)', 'Swapped: 1', 'Page 1 of']],
      [
        'es-ES',
        ['Informe mensual', 'Faltó en: Loja Leste 1 (30 h en silencio)', 'Cambiadas: 1', 'Página 1 de'],
      ],
    ] as const) {
      const text = await textFor(organisationId, { language });
      for (const part of [...words, `${name}`, monthName(MONTH, language), `${fragrance} × 1`])
        expect(text).toContain(part);
      expect(text).toContain(`${subjectName} Loja Leste 1 30`);
    }
    const before = await textFor(organisationId, { language: 'pt-BR' });
    expect((await admin.post(`/organisations/${organisationId}/close`)).status).toBe(200);
    expect(await textFor(organisationId, { language: 'pt-BR' })).toBe(before);
  });

  it('says so when there was nothing, and is the same file for the same data', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const [one, other] = [await reportOf(organisationId), await reportOf(organisationId)];
    expect(textOf(one.bytes)).toContain('Nenhuma visita neste mês.');
    expect(one.bytes.equals(other.bytes)).toBe(true);
    const source = one.bytes.toString('latin1');
    expect(source).toMatch(/\/Lang \(pt-BR\)/);
    expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(one.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="relatorio-[a-z0-9-]+-${MONTH}\\.pdf"$`),
    );
    const { body } = await admin.get(`/organisations/${organisationId}/history`);
    expect(body.data[0]).toMatchObject({ action: 'export' });
  });

  it('is refused for a month that is not over in all time zones, and for what is no month', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const early = await reportOf(organisationId, { month: dayFrom(0).slice(0, 'YYYY-MM'.length) });
    expect([early.status, early.body.code]).toEqual([409, 'report.month']);
    for (const month of ['2026-13', '2026-1', 'ontem', ''])
      expect((await reportOf(organisationId, { month })).status, month).toBe(400);
    expect((await reportOf(999_999)).status).toBe(404);
  });

  it('is read by members of the organisation, with their figures alone, and by no others', async () => {
    const { organisationId, campaign, devices, fire } = await client();
    await fire(0, noons(MONTH, [5, 6]));
    const member = await app.as('STAFF', { organisationId });
    const another = await makeOrganisation(admin);
    const stranger = await app.as('STAFF', { organisationId: another.organisationId });
    const mine = await textFor(organisationId, { caller: member });
    expect(mine).toContain('Loja Leste 2 0');
    // The campaign is the house's, and plays at their place.
    expect(mine).toContain(campaign);
    expect((await reportOf(organisationId, { caller: stranger })).status).toBe(404);
    // What the device is called by the organisation it belongs to now is not theirs to know.
    const { deviceId: subjectId, macAddress: subjectName } = devices[1];
    const [since, resolvedAt] = [new Date(`${MONTH}-02T00:00Z`), new Date(`${MONTH}-02T09:00Z`)];
    await makeAlert(app, { subjectId, subjectName, since, state: 'resolved', resolvedAt });
    const elsewhere = await makePlace(admin, { organisationId: another.organisationId });
    await admin.put(`/devices/${subjectId}`, {
      body: { organisationId: another.organisationId, placeId: elsewhere.placeId, name: 'Zqsecreto' },
    });
    const later = await textFor(organisationId, { caller: member });
    expect(later).toContain(`${subjectName} Loja Oeste 1 9`);
    expect(later).not.toContain('Zqsecreto');
  });
});

function dayOfLast(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
}

function monthName(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`));
}
