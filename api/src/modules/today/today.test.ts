import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { makeAlert } from '../../testing/alerts.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { makeIncident } from '../../testing/incidents.ts';
import { dayFrom, makeInitiative, standAt } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { makeUnconfirmed } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { todayStage } from '../../testing/today.ts';

const app = await sharedTestApp();
const { admin, fragranceId, today, keys, itemOf, assign, snooze, placeToRefill, quizItem } =
  await todayStage(app);

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe('what needs doing', () => {
  it('has what is to be refilled at a place as one item with the number of its capsules in the refill list', async () => {
    const { key, placeId, name, organisationId } = await placeToRefill();
    const item = await itemOf(key);
    expect(item).toMatchObject({
      kind: 'capsule.refill',
      severity: 'now',
      subject: { kind: 'place', id: placeId, name, url: `/admin/places/${placeId}` },
      place: { placeId, name },
      organisation: { organisationId },
      count: 2,
      alertId: null,
      visitId: null,
      assignee: null,
      snoozedUntil: null,
      actions: ['plan', 'assign', 'snooze'],
    });
    const { body } = await admin.get('/capsules/refill', { query: { placeId } });
    expect(body.total).toBe(item?.count);
    expect(Date.parse(item?.since ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('has what is to be refilled in a device without a place by its name and address', async () => {
    const { deviceId, macAddress } = await broughtIn(app, { name: 'Balcão' });
    await makeCapsule(app, { fragranceId, deviceId, slot: 1, dueDate: dayFrom(3) });
    expect(await itemOf(`capsule.refill:device:${deviceId}`)).toMatchObject({
      severity: 'soon',
      subject: { kind: 'device', id: deviceId, name: `Balcão · ${macAddress}` },
      place: null,
      due: expect.stringContaining(dayFrom(3)),
    });
  });

  it('has a capsule in no device by its serial number while its alert lasts', async () => {
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId });
    await makeAlert(app, { kind: 'capsule.due', subjectKind: 'capsule', subjectId: capsuleId });
    expect(await itemOf(`capsule.refill:capsule:${capsuleId}`)).toMatchObject({
      severity: 'info',
      subject: { kind: 'capsule', id: capsuleId, name: serialNumber },
      place: null,
      count: 1,
      due: null,
    });
  });

  it('joins the alerts about the capsules of a place, also of those that last longer', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const { deviceId } = await broughtIn(app, { organisationId, placeId });
    const wish = { fragranceId, deviceId, totalShots: 100, remainingShots: 12 };
    const ids = [await makeCapsule(app, { ...wish, slot: 1 }), await makeCapsule(app, { ...wish, slot: 2 })];
    for (const { capsuleId, serialNumber } of ids)
      for (const kind of ['capsule.low', 'capsule.empty_within'] as const)
        await makeAlert(app, {
          kind,
          subjectKind: 'capsule',
          subjectId: capsuleId,
          subjectName: serialNumber,
        });
    const { counts, data } = await today({ placeId });
    expect(counts).toEqual({ 'capsule.refill': 1 });
    expect(data).toEqual([expect.objectContaining({ severity: 'info', count: 2, due: null })]);
  });

  it.each([
    ['device.silent', 'now'],
    ['device.fault', 'now'],
    ['device.behind', 'soon'],
    ['shots.too_many', 'soon'],
  ] as const)('has an unresolved alert of the kind %s', async (kind, severity) => {
    const { organisationId, placeId } = await makePlace(admin);
    const { deviceId, macAddress } = await broughtIn(app, { organisationId, placeId, name: 'Loja' });
    const since = new Date(Date.now() - 3 * DAY);
    const alertId = await makeAlert(app, { kind, subjectId: deviceId, subjectName: macAddress, since });
    expect((await today({ placeId })).data).toEqual([
      {
        key: `${kind}:${deviceId}`,
        kind,
        severity,
        subject: {
          kind: 'device',
          id: deviceId,
          name: `Loja · ${macAddress}`,
          url: `/admin/devices/${deviceId}`,
        },
        place: expect.objectContaining({ placeId }),
        organisation: expect.objectContaining({ organisationId }),
        count: 1,
        since: since.toISOString(),
        due: null,
        alertId,
        visitId: null,
        assignee: null,
        snoozedUntil: null,
        actions: ['check', 'assign', 'snooze'],
      },
    ]);
    await app.db
      .update(alerts)
      .set({ state: 'resolved', resolvedAt: new Date() })
      .where(eq(alerts.alertId, alertId));
    expect(await keys({ placeId })).toEqual([]);
  });

  it('has a quiz until it is published or inactive', async () => {
    const key = await quizItem();
    expect(await itemOf(key)).toMatchObject({ kind: 'quiz.unpublished', severity: 'info', place: null });
    await admin.delete(`/quiz/${key.split(':')[1]}`);
    expect(await itemOf(key)).toBeUndefined();
  });

  it('has an initiative that starts within a week, at its place if it is the only one', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const start = (startsOn: string) =>
      makeInitiative(admin, { organisationId, places: [placeId], startsOn, endsOn: startsOn });
    const soon = await start(dayFrom(7));
    await start(dayFrom(8));
    await start(dayFrom(0));
    expect((await today({ organisationId })).data).toEqual([
      expect.objectContaining({
        key: `initiative.starting:${soon.iniciativaId}`,
        place: expect.objectContaining({ placeId }),
        due: expect.stringContaining(dayFrom(7)),
      }),
    ]);
  });

  it('has an initiative that has delivered less than 80 % of its target to date', async () => {
    const place = await makePlace(admin);
    const other = await makePlace(admin, { organisationId: place.organisationId });
    const { organisationId } = place;
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    const { deviceId, fire } = await claimedDevice(app);
    const since = new Date(Date.now() - 30 * DAY);
    await standAt(app, deviceId, [{ since, organisationId, placeId: place.placeId }]);
    const { iniciativaId } = await makeInitiative(admin, {
      ...{ organisationId, campaignId, places: [place.placeId, other.placeId] },
      ...{ startsOn: dayFrom(-4), endsOn: dayFrom(5), targetShots: 21 },
    });
    const shots = (count: number) =>
      fire(Array.from({ length: count }, () => shotOf(campaignId, { firedAt: new Date().toISOString() })));
    await shots(7);
    const results = (await admin.get(`/iniciativa/${iniciativaId}/results`)).body;
    expect(results).toMatchObject({ delivered: 7, targetToDate: 10 });
    expect(await keys({ organisationId, kind: 'initiative.short' })).toEqual([
      `initiative.short:${iniciativaId}`,
    ]);
    await shots(1);
    expect(await keys({ organisationId, kind: 'initiative.short' })).toEqual([]);
  });

  it('has an incident until the authority was told, by the third working day', async () => {
    // A Friday: the third working day after it is the Wednesday.
    const { incidentId } = await makeIncident(admin, { foundAt: '2026-02-06T15:00:00Z' });
    expect(await itemOf(`incident.report:${incidentId}`)).toMatchObject({
      severity: 'now',
      since: '2026-02-06T15:00:00.000Z',
      due: '2026-02-11T03:00:00.000Z',
      actions: ['report', 'assign', 'snooze'],
    });
    await app.db.execute(sql`update incidents set reported_at = now() where incident_id = ${incidentId}`);
    expect(await itemOf(`incident.report:${incidentId}`)).toBeUndefined();
  });

  it('has a user who has not confirmed their address for a week', async () => {
    const { id } = await makeUnconfirmed(admin);
    const key = `user.unconfirmed:${id}`;
    expect(await itemOf(key)).toBeUndefined();
    await app.db
      .update(users)
      .set({ createdAt: new Date(inDays(-8)) })
      .where(eq(users.userId, id));
    expect(await itemOf(key)).toMatchObject({ severity: 'info', actions: ['remind', 'assign', 'snooze'] });
  });
});

describe('the list of the day', () => {
  it('is ordered by urgency, paged, and counted by kind whatever kinds are shown', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const { deviceId } = await broughtIn(app, { organisationId, placeId });
    await makeCapsule(app, { fragranceId, deviceId, slot: 1, dueDate: dayFrom(4) });
    await makeAlert(app, { kind: 'device.fault', subjectId: deviceId });
    await makeAlert(app, { kind: 'device.behind', subjectId: deviceId });
    const quiz = await quizItem({ organisationId });
    const all = await keys({ organisationId });
    expect(all).toEqual([
      `device.fault:${deviceId}`,
      `device.behind:${deviceId}`,
      `capsule.refill:place:${placeId}`,
      quiz,
    ]);
    const counts = { 'device.fault': 1, 'device.behind': 1, 'capsule.refill': 1, 'quiz.unpublished': 1 };
    const page = await today({ organisationId, perPage: 3, page: 2 });
    expect(page).toMatchObject({ counts, total: 4, totalPages: 2, data: [{ key: quiz }] });
    expect(await today({ organisationId, kind: 'device.fault,device.behind' })).toMatchObject({
      counts,
      total: 2,
    });
  });

  it('leaves out what the caller may not read, and what they may do about the rest', async () => {
    const staff = await app.as('STAFF');
    const { incidentId } = await makeIncident(admin);
    const { key } = await placeToRefill();
    expect(await itemOf(`incident.report:${incidentId}`, staff)).toBeUndefined();
    expect((await assign(`incident.report:${incidentId}`, null, staff)).status).toBe(404);
    expect(await itemOf(key, staff)).toBeDefined();
    expect((await today({}, staff)).counts).not.toHaveProperty('incident.report');
  });

  it('shows members what is theirs, and drafts of their own campaigns only', async () => {
    const one = await placeToRefill();
    const other = await placeToRefill();
    const { organisationId } = one;
    const own = await quizItem({ organisationId });
    await quizItem();
    const member = await app.as('ADMIN', { organisationId });
    expect((await keys({}, member)).sort()).toEqual([one.key, own].sort());
    expect((await assign(other.key, null, member)).status).toBe(404);
    expect((await snooze(other.key, inDays(1), member)).status).toBe(404);
  });
});

describe('each figure of the day', () => {
  it('equals the rows that its list shows, for the house, narrowed to a client, and for its members', async () => {
    const { organisationId, device, capsules: held } = await placeToRefill();
    const loose = await broughtIn(app, { organisationId });
    await makeCapsule(app, { fragranceId, deviceId: loose.deviceId, slot: 4, remainingShots: 0 });
    await placeToRefill();
    for (const { deviceId } of [device, loose]) await makeAlert(app, { subjectId: deviceId });
    await makeAlert(app, { subjectId: device.deviceId, kind: 'device.fault', state: 'acknowledged' });
    const { empty } = held;
    await makeAlert(app, { kind: 'capsule.low', subjectKind: 'capsule', subjectId: empty.capsuleId });
    await quizItem({ organisationId });
    await quizItem();
    const { total: snoozed } = await today({ snoozed: 'true' });
    expect(snoozed).toBe(0);
    for (const [caller, narrowed] of [
      [admin, {}],
      [admin, { organisationId }],
      [await app.as('ADMIN', { organisationId }), {}],
    ] as const) {
      const { counts, data } = await today(narrowed, caller);
      const totalOf = async (path: string, query: object) =>
        (await caller.get(path, { query: { ...narrowed, ...query } })).body.total;
      for (const kind of ['device.silent', 'device.fault'] as const)
        expect(counts[kind]).toBe(await totalOf('/alerts', { kind, state: 'open,acknowledged' }));
      const refill = data.filter(({ kind, severity }) => kind === 'capsule.refill' && severity !== 'info');
      const toRefill = refill.reduce((sum, { count }) => sum + count, 0);
      expect(toRefill).toBe(await totalOf('/capsules/refill', {}));
      const { attention } = (await caller.get('/notices', { query: { ...narrowed } })).body;
      expect(attention).toContainEqual({
        kind: 'quizzes-unpublished',
        count: counts['quiz.unpublished'],
        handled: 0,
      });
    }
  });
});
