import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contracts/core/language.ts';
import type { VisitRecord } from '#contracts/visits/visits.ts';
import { makeCapsule } from '../../testing/devices.ts';
import { dayFrom } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { filePart, noisePng, png } from '../../testing/pictures.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit, visitedDevice } from '../../testing/visits.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN', { name: 'Ana Lima' });

/** Joined, because words may stand on several lines. */
const textOf = (file: Buffer) => pdfPages(file).join('\n').replaceAll(/\s+/g, ' ');

const reportOf = (visitId: number, query: { language?: Language } = {}, caller: Caller = admin) =>
  caller.get(`/visits/${visitId}/report`, { query });

describe('the report of a visit', () => {
  it('says by place and slot what was done, in each language', async () => {
    const { place, device, deviceId, fragrances } = await visitedDevice(app, admin);
    const [{ fragranceId, name: fragrance }] = fragrances;
    const fresh = await makeCapsule(app, { fragranceId });
    await app.db.execute(
      sql`update places set time_zone = 'America/Manaus' where place_id = ${place.placeId}`,
    );
    const made = await makeVisit(admin, { placeIds: [place.placeId], note: 'Chave na portaria' });
    const { visitId, on, lines } = made;
    const swap = entryOf({ outcome: 'swapped', serialNumber: fresh.serialNumber, remaining: 90 });
    await admin.put(`/visits/${visitId}/lines/${lines[0]?.lineId}`, { body: swap });
    const skipped = entryOf({ outcome: 'skipped', note: 'Balcão fechado' });
    await admin.post(`/visits/${visitId}/lines`, { body: { deviceId, slot: 2, ...skipped } });
    await admin.post(`/visits/${visitId}/lines`, { body: { deviceId, slot: 3 } });
    const hours = (zone: string, at: string) =>
      new Intl.DateTimeFormat('pt-BR', { timeZone: zone, timeStyle: 'short' }).format(new Date(at));
    for (const [language, words] of [
      ['pt-BR', ['Relatório de visita', 'Trocada', 'Não feita', 'Sem anotação: 1', 'Página 1 de 1', 'Vazia']],
      ['en-US', ['Visit report', 'Swapped', 'Skipped', 'Nothing recorded: 1', 'Page 1 of 1', 'Empty']],
      ['es-ES', ['Informe de visita', 'Cambiada', 'No hecha', 'Sin anotación: 1', 'Página 1 de 1', 'Vacía']],
    ] as const) {
      const { status, bytes, headers } = await reportOf(visitId, { language });
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      const text = textOf(bytes);
      for (const part of [
        ...words,
        ...[
          place.name,
          fragrance,
          device.macAddress,
          fresh.serialNumber,
          'Balcão fechado',
          'Chave na portaria',
        ],
        ...['Ana Lima', 'America/Manaus', hours('America/Manaus', swap.at)],
      ])
        expect(text).toContain(part);
      expect(text).not.toContain(on);
      expect(text).not.toContain('\uFFFD');
    }
    const { headers } = await reportOf(visitId);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="visita-[a-z0-9-]+\.pdf"$/);
    const { body } = await admin.get(`/visits/${visitId}/history`);
    expect(body.data[0]).toMatchObject({ action: 'export' });
  });

  it('is in the language of the caller', async () => {
    const { place } = await visitedDevice(app, admin);
    const { visitId } = await makeVisit(admin, { placeIds: [place.placeId] });
    const titles = LANGUAGES.map(async (language) => {
      const headers = { 'content-language': language };
      const { bytes } = await admin.get(`/visits/${visitId}/report`, { headers });
      return pdfPages(bytes)[0]?.split('\n')[1];
    });
    expect(await Promise.all(titles)).toEqual(['Relatório de visita', 'Visit report', 'Informe de visita']);
    const { status } = await admin.get(`/visits/${visitId}/report`, { query: { language: 'fr' } });
    expect(status).toBe(400);
  });

  it('writes names in Latin, Greek and Cyrillic letters', async () => {
    const names = ['Łódź Čapek Ñandú', 'Ελληνικό Κατάστημα', 'Магазин «Жасмин»'];
    const places = await Promise.all(names.map((name) => makePlace(admin, { name })));
    const { visitId } = await makeVisit(admin, { placeIds: places.map(({ placeId }) => placeId) });
    const { bytes } = await reportOf(visitId);
    for (const name of names) expect(textOf(bytes)).toContain(name);
  });

  it('has pages for 400 lines, with all of them and a heading of columns on each', async () => {
    const { deviceId, place } = await visitedDevice(app, admin);
    const { visitId } = await makeVisit(admin, { placeIds: [place.placeId], on: dayFrom(2) });
    await app.db.execute(sql`
      with made as (
        insert into devices (mac_address, name, place_id, organisation_id)
        select 'AA:AA:AA:AA:AA:' || to_char(number, 'FM00'), 'Totem ' || number, ${place.placeId}, ${place.organisationId}
        from generate_series(1, 20) number returning device_id
      )
      insert into visit_lines (visit_id, device_id, slot, place_id, organisation_id, reason, planned)
      select ${visitId}, device_id, slot, ${place.placeId}, ${place.organisationId}, 'missing', true
      from made, generate_series(1, 20) slot
    `);
    await app.db.execute(sql`
      insert into visit_entries (client_id, line_id, outcome, note, at)
      select gen_random_uuid(), line_id, 'skipped', repeat('Sem acesso. ', 10) || line_id, now()
      from visit_lines where visit_id = ${visitId} and device_id <> ${deviceId}
    `);
    const { bytes } = await reportOf(visitId);
    const pages = pdfPages(bytes);
    expect(pages.length).toBeGreaterThan(15);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      expect(page).toContain('Detalhes');
    }
    const { body } = await admin.get(`/visits/${visitId}`);
    const text = textOf(bytes);
    for (const { note, device } of (body as VisitRecord).lines.slice(1)) {
      expect(text).toContain(note?.slice(-20));
      expect(text).toContain(device.name);
    }
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  it('shows photos and the logo', async () => {
    const { place } = await visitedDevice(app, admin);
    const { visitId, lines } = await makeVisit(admin, { placeIds: [place.placeId] });
    const entry = entryOf();
    await admin.put(`/visits/${visitId}/lines/${lines[0]?.lineId}`, { body: entry });
    const pictures = async () =>
      (await reportOf(visitId)).bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    expect(await pictures()).toBe(0);
    const form = new FormData();
    form.set('photo.file', filePart(await noisePng(3_000)), 'photo.png');
    await admin.put(`/visits/${visitId}/entries/${entry.clientId}/photo`, { form });
    expect(await pictures()).toBe(1);
    const identity = new FormData();
    for (const [name, value] of Object.entries({ name: 'Casa & Aroma', text: '', color: '#7A1F5C' }))
      identity.set(name, value);
    identity.set('logo.file', filePart(await png(31)), 'logo.png');
    expect((await admin.put('/content/identity', { form: identity })).status).toBe(200);
    expect(await pictures()).toBe(2);
    expect(textOf((await reportOf(visitId)).bytes)).toContain('Casa & Aroma');
  });

  it('has only their place for members, who are not told who came', async () => {
    const [one, two] = [await visitedDevice(app, admin), await visitedDevice(app, admin)];
    const { body: me } = await admin.get('/usuario/me');
    const { visitId, lines } = await makeVisit(admin, {
      placeIds: [one.place.placeId, two.place.placeId],
      note: 'Da casa',
      assignee: me.id,
    });
    for (const { lineId } of lines)
      await admin.put(`/visits/${visitId}/lines/${lineId}`, { body: entryOf({ note: 'Feito' }) });
    const member = await app.as('STAFF', { organisationId: one.place.organisationId });
    const { status, bytes } = await reportOf(visitId, {}, member);
    expect(status).toBe(200);
    const text = textOf(bytes);
    for (const shown of [one.place.name, one.device.macAddress, 'Feito']) expect(text).toContain(shown);
    for (const hidden of [two.place.name, two.device.macAddress, 'Ana Lima', 'Da casa'])
      expect(text).not.toContain(hidden);
  });

  it('is only for those who may read the visit', async () => {
    const [one, two] = [await visitedDevice(app, admin), await visitedDevice(app, admin)];
    const { visitId } = await makeVisit(admin, { placeIds: [one.place.placeId] });
    const other = await app.as('ADMIN', { organisationId: two.place.organisationId });
    expect((await reportOf(visitId, {}, other)).status).toBe(404);
    expect((await reportOf(2_000_000_000)).status).toBe(404);
    expect((await reportOf(visitId, {}, await app.as('USER'))).status).toBe(403);
    expect((await reportOf(visitId, {}, app.anyone)).status).toBe(401);
  });
});
