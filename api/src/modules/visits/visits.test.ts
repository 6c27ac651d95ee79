import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { broughtIn } from '../../testing/devices.ts';
import { dayFrom } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit, visitedDevice } from '../../testing/visits.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');

const visit = (id: number) => admin.get(`/visits/${id}`);

describe('a planned visit', () => {
  it('has a line for each slot of the refill list, by device and slot', async () => {
    const { place, device, empty, full, fragrances } = await visitedDevice(app, admin);
    await app.db.execute(
      sql`update capsules set due_date = current_date + 3 where capsule_id = ${full.capsuleId}`,
    );
    const planned = await makeVisit(staff, { placeIds: [place.placeId], note: 'Levar a escada' });
    const { deviceId, macAddress } = device;
    expect(planned).toMatchObject({
      ...{ status: 'planned', done: 0, note: 'Levar a escada', startedAt: null, finishedAt: null },
      name: `${place.name} · ${dayFrom(1)}`,
      places: [{ placeId: place.placeId, name: place.name, address: null }],
    });
    expect(planned.lines).toMatchObject([
      {
        ...{ slot: 1, reason: 'empty', planned: true, outcome: null, at: null, by: null, entries: [] },
        device: { deviceId, macAddress, name: null },
        place: { placeId: place.placeId },
        fragrance: { fragranceId: fragrances[0].fragranceId },
        capsule: { serialNumber: empty.serialNumber, remainingShots: 0 },
      },
      { slot: 2, reason: 'due', capsule: { serialNumber: full.serialNumber } },
    ]);
    const near = await makeVisit(admin, { placeIds: [place.placeId], within: 2 });
    expect(near.lines.map(({ slot }) => slot)).toEqual([1]);
  });

  it('has slots of the campaign without a capsule, and with one of another fragrance', async () => {
    const { place, empty, full, fragrances } = await visitedDevice(app, admin);
    const [{ fragranceId }, other] = fragrances;
    await app.db.execute(
      sql`update capsules set device_id = null, slot = null where capsule_id = ${empty.capsuleId}`,
    );
    await app.db.execute(
      sql`update capsules set fragrance_id = ${fragranceId} where capsule_id = ${full.capsuleId}`,
    );
    const { lines } = await makeVisit(admin, { placeIds: [place.placeId] });
    expect(lines).toMatchObject([
      { slot: 1, reason: 'missing', capsule: null, fragrance: { fragranceId } },
      {
        ...{ slot: 2, reason: 'wrong', fragrance: { fragranceId: other.fragranceId } },
        capsule: { serialNumber: full.serialNumber, fragrance: { fragranceId } },
      },
    ]);
  });

  it('goes to its places by their addresses, and has their opening hours', async () => {
    const { organisationId } = await makePlace(admin);
    const addresses = [
      { city: 'Santos', state: 'SP' },
      { city: 'Campinas', state: 'SP', street: 'Rua B' },
      { city: 'Campinas', state: 'SP', street: 'Rua A' },
    ];
    const openingHours = [{ days: [6], from: '09:00', to: '13:00' }];
    const made = [];
    for (const address of addresses)
      made.push(
        await visitedDevice(app, admin, {
          organisationId,
          address: { zipcode: null, country: 'BR', ...address },
          openingHours,
        }),
      );
    const { places, lines, name } = await makeVisit(admin, {
      placeIds: made.map(({ place }) => place.placeId),
    });
    const ordered = made.toReversed().map(({ place }) => place.placeId);
    expect(places.map(({ placeId }) => placeId)).toEqual(ordered);
    expect(places[0]).toMatchObject({ openingHours });
    expect(lines.map(({ place }) => place?.placeId)).toEqual(ordered);
    expect(name).toBe(`${made[2]?.place.name} +2 · ${dayFrom(1)}`);
  });

  it('can be to devices instead of places', async () => {
    const [inPlace, { deviceId }] = [await visitedDevice(app, admin), await broughtIn(app)];
    const { places, lines } = await makeVisit(admin, { deviceIds: [inPlace.deviceId, deviceId] });
    expect(places).toMatchObject([{ placeId: inPlace.place.placeId }]);
    expect(lines.map(({ device }) => device.deviceId)).toEqual([inPlace.deviceId]);
    const empty = await makeVisit(admin, { deviceIds: [deviceId] });
    expect(empty).toMatchObject({ places: [], lines: [], name: expect.stringContaining(dayFrom(1)) });
  });

  it.each([
    ['placeIds', {}],
    ['placeIds', { placeIds: [] }],
    ['placeIds', { placeIds: [999_999] }],
    ['placeIds', { placeIds: Array.from({ length: 101 }, (_, index) => index + 1) }],
    ['deviceIds', { deviceIds: [999_999] }],
    ['deviceIds', { placeIds: [1], deviceIds: [1] }],
    ['on', { on: 'amanhã', deviceIds: [1] }],
    ['note', { note: 'x'.repeat(501), deviceIds: [1] }],
    ['within', { within: -1, deviceIds: [1] }],
  ])('is refused for an invalid %s: %j', async (path, wish) => {
    const answer = await admin.post('/visits', { body: { on: dayFrom(1), assignee: null, ...wish } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('is made by an active person of the house', async () => {
    const { deviceId } = await broughtIn(app);
    const { organisationId } = await makePlace(admin);
    const people = {
      staff: (await app.makeUser({ profile: 'STAFF' })).userId,
      user: (await app.makeUser({ profile: 'USER' })).userId,
      member: (await app.makeUser({ profile: 'STAFF', organisationId })).userId,
    };
    for (const userId of [people.user, people.member, 999_999]) {
      const body = { on: dayFrom(1), assignee: userId, deviceIds: [deviceId] };
      const answer = await admin.post('/visits', { body });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'assignee', code: 'reference' }] },
      });
    }
    const { assignee } = await makeVisit(admin, { assignee: people.staff, deviceIds: [deviceId] });
    expect(assignee).toMatchObject({ id: people.staff });
    await admin.post(`/usuario/${people.staff}/anonymise`);
    const { body } = await admin.get('/visits', { query: { assignee: String(people.staff) } });
    expect(body.data).toMatchObject([{ assignee: { nome: `Pessoa anônima ${people.staff}` } }]);
  });

  it('can be changed and restored until it ends', async () => {
    const { place } = await visitedDevice(app, admin);
    const { visitId } = await makeVisit(admin, { placeIds: [place.placeId] });
    const body = { on: dayFrom(4), assignee: null, note: 'Depois das dez' };
    const { headers } = await visit(visitId);
    const changed = await admin.put(`/visits/${visitId}`, {
      body,
      headers: { 'if-match': String(headers.etag) },
    });
    expect(changed.body).toMatchObject({
      on: dayFrom(4),
      note: 'Depois das dez',
      name: `${place.name} · ${dayFrom(4)}`,
    });
    const stale = await admin.put(`/visits/${visitId}`, {
      body,
      headers: { 'if-match': String(headers.etag) },
    });
    expect(stale).toMatchObject({ body: { code: 'record.stale' } });
    const { body: history } = await admin.get(`/visits/${visitId}/history`);
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    const auditId = history.data[1].auditId;
    const restored = await admin.put(`/visits/${visitId}/restore`, { body: { auditId } });
    expect(restored.body).toMatchObject({ on: dayFrom(1), note: null });
    await admin.put(`/visits/${visitId}/cancel`);
    expect(await admin.put(`/visits/${visitId}`, { body })).toMatchObject({
      status: 409,
      body: { code: 'visit.closed' },
    });
  });

  it('is started, finished and cancelled once', async () => {
    const { deviceId } = await broughtIn(app);
    const step = async (id: number, name: string) => {
      const { status, body } = await staff.put(`/visits/${id}/${name}`);
      return status === 200 ? body.status : body.code;
    };
    const { visitId: done } = await makeVisit(admin, { deviceIds: [deviceId] });
    for (const [name, becomes] of [
      ['start', 'underway'],
      ['start', 'underway'],
      ['finish', 'done'],
      ['finish', 'done'],
      ['start', 'visit.closed'],
      ['cancel', 'visit.closed'],
    ] as const)
      expect(await step(done, name), name).toBe(becomes);
    const { visitId: cancelled } = await makeVisit(admin, { deviceIds: [deviceId] });
    for (const [name, becomes] of [
      ['cancel', 'cancelled'],
      ['cancel', 'cancelled'],
      ['start', 'visit.closed'],
      ['finish', 'visit.closed'],
    ] as const)
      expect(await step(cancelled, name), name).toBe(becomes);
    const answers = await Promise.all([1, 2].map(() => admin.put(`/visits/${done}/finish`)));
    expect(answers[0]?.body.finishedAt).toBe(answers[1]?.body.finishedAt);
  });
});

describe('the list of visits', () => {
  it('is filtered by state, person, day, organisation and place', async () => {
    const myself = await app.as('STAFF');
    const { body: me } = await myself.get('/usuario/me');
    const { place, device } = await visitedDevice(app, admin);
    const mine = await makeVisit(admin, { placeIds: [place.placeId], assignee: me.id, on: dayFrom(60) });
    const other = await makeVisit(admin, { deviceIds: [device.deviceId], on: dayFrom(61) });
    await admin.put(`/visits/${other.visitId}/start`);
    const found = async (query: object) => {
      const { body } = await myself.get('/visits', { query: { perPage: 100, ...query } });
      const ids = new Set(body.data.map(({ visitId }: { visitId: number }) => visitId));
      return [mine, other].map(({ visitId }) => ids.has(visitId));
    };
    const { placeId, organisationId } = place;
    expect(await found({ placeId })).toEqual([true, true]);
    expect(await found({ organisationId })).toEqual([true, true]);
    expect(await found({ organisationId: 999_999 })).toEqual([false, false]);
    expect(await found({ status: 'planned,done', placeId })).toEqual([true, false]);
    expect(await found({ status: 'underway', placeId })).toEqual([false, true]);
    expect(await found({ assignee: 'me' })).toEqual([true, false]);
    expect(await found({ assignee: `none,${me.id}`, placeId })).toEqual([true, true]);
    expect(await found({ assignee: 'none', placeId })).toEqual([false, true]);
    expect(await found({ onFrom: dayFrom(61) })).toEqual([false, true]);
    expect(await found({ onTo: dayFrom(60), placeId })).toEqual([true, false]);
    expect(await found({ FilterString: place.name })).toEqual([true, true]);
    const { body } = await myself.get('/visits', { query: { visitId: mine.visitId } });
    expect(body.data).toMatchObject([{ lines: 1, done: 0, places: [{ placeId }] }]);
    expect((await myself.get('/visits', { query: { assignee: 'you' } })).status).toBe(400);
  });

  it('shows members their own places and lines alone, and lets them write nothing', async () => {
    const [one, two] = [await visitedDevice(app, admin), await visitedDevice(app, admin)];
    const { organisationId } = one.place;
    const member = await app.as('ADMIN', { organisationId });
    const placeIds = [one.place.placeId, two.place.placeId];
    const { visitId, lines } = await makeVisit(admin, { placeIds, note: 'Da casa', assignee: null });
    const lineOf = (deviceId: number) => lines.find(({ device }) => device.deviceId === deviceId)?.lineId;
    for (const { deviceId } of [one, two])
      await admin.put(`/visits/${visitId}/lines/${lineOf(deviceId)}`, { body: entryOf({ note: 'Feito' }) });
    const { body } = await member.get(`/visits/${visitId}`);
    expect(body).toMatchObject({ note: null, done: 1, places: [{ placeId: one.place.placeId }] });
    expect(body.lines).toMatchObject([{ device: { deviceId: one.deviceId }, note: 'Feito', by: null }]);
    expect(JSON.stringify(body)).not.toContain(two.place.name);
    const { body: list } = await member.get('/visits');
    expect(list).toMatchObject({ total: 1, data: [{ visitId, lines: 1, done: 1, assignee: null }] });
    const elsewhere = await makeVisit(admin, { placeIds: [two.place.placeId] });
    expect((await member.get(`/visits/${elsewhere.visitId}`)).status).toBe(404);
    const calls = [
      member.post('/visits', { body: {} }),
      member.put(`/visits/${visitId}`, { body: {} }),
      member.put(`/visits/${visitId}/finish`),
      member.put(`/visits/${visitId}/lines/${lineOf(one.deviceId)}`, { body: entryOf() }),
      member.post(`/visits/${visitId}/lines`, { body: {} }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
  });
});
