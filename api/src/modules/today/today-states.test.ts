import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { capsules } from '../../platform/db/schema/devices.ts';
import { todayStates } from '../../platform/db/schema/today.ts';
import { makeAlert } from '../../testing/alerts.ts';
import { broughtIn } from '../../testing/devices.ts';
import { dayFrom } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { signedIn } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { todayStage } from '../../testing/today.ts';
import { makeVisit } from '../../testing/visits.ts';
import { forgetEndedItems } from './today.service.ts';

const app = await sharedTestApp();
const { admin, keys, itemOf, assign, snooze, placeToRefill, quizItem } = await todayStage(app);

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe('taking care of an item', () => {
  it('gives it to somebody and takes it back, whatever it comes from', async () => {
    const { user } = await signedIn(app);
    for (const key of [await quizItem(), (await placeToRefill()).key]) {
      const { status, body } = await assign(key, user.userId);
      expect([status, body.assignee]).toEqual([200, { id: user.userId, nome: user.name }]);
      expect(await keys({ assignee: 'none' })).not.toContain(key);
      expect((await assign(key, null)).body.assignee).toBeNull();
      expect(await keys({ assignee: 'none' })).toContain(key);
    }
  });

  it("is the same as acknowledging the item's alert", async () => {
    const { self, user } = await signedIn(app);
    const { deviceId } = await broughtIn(app);
    const alertId = await makeAlert(app, { subjectId: deviceId });
    const key = `device.silent:${deviceId}`;
    const alert = async () =>
      (await admin.get('/alerts', { query: { perPage: 100 } })).body.data.find(
        (row: { alertId: number }) => row.alertId === alertId,
      );
    await assign(key, user.userId);
    expect(await alert()).toMatchObject({ state: 'acknowledged', acknowledgedBy: { id: user.userId } });
    expect(await keys({ assignee: 'me' }, self)).toEqual([key]);
    await admin.put(`/alerts/${alertId}/reopen`);
    expect(await itemOf(key)).toMatchObject({ assignee: null });
    await snooze(key, inDays(2));
    expect(await alert()).toMatchObject({ state: 'snoozed' });
    await snooze(key, null);
    expect(await alert()).toMatchObject({ state: 'open', snoozedUntil: null });
    await admin.put(`/alerts/${alertId}/acknowledge`);
    expect(await itemOf(key)).toMatchObject({ assignee: { nome: expect.any(String) } });
  });

  it('acknowledges all alerts that a place to refill comes from, and none of another place', async () => {
    const [one, other] = [await placeToRefill(), await placeToRefill()];
    const alertFor = ({ capsuleId }: { capsuleId: number }) =>
      makeAlert(app, { kind: 'capsule.low', subjectKind: 'capsule', subjectId: capsuleId });
    const theirs = [await alertFor(one.capsules.empty), await alertFor(one.capsules.due)];
    const another = await alertFor(other.capsules.empty);
    const { user } = await signedIn(app);
    expect((await assign(one.key, user.userId)).body.assignee).toEqual({ id: user.userId, nome: user.name });
    const states = await app.db.select().from(alerts);
    const stateOf = (id: number) => states.find(({ alertId }) => alertId === id)?.state;
    expect(theirs.map(stateOf)).toEqual(['acknowledged', 'acknowledged']);
    expect(stateOf(another)).toBe('open');
  });

  it('puts an item off until a time, and lists it among what is put off', async () => {
    const key = await quizItem();
    const until = inDays(3);
    expect((await snooze(key, until)).body).toMatchObject({ key, snoozedUntil: until });
    expect(await itemOf(key)).toBeUndefined();
    expect(await keys({ snoozed: 'true' })).toContain(key);
    expect((await snooze(key, null)).body.snoozedUntil).toBeNull();
    expect(await itemOf(key)).toBeDefined();
    await snooze(key, until);
    await app.db.update(todayStates).set({ snoozedUntil: new Date(Date.now() - 1) });
    expect(await itemOf(key)).toMatchObject({ snoozedUntil: null });
  });

  it('refuses times that are past or too far ahead, and unknown items', async () => {
    const key = await quizItem();
    for (const until of [inDays(-1), inDays(91)])
      expect(await snooze(key, until)).toMatchObject({ status: 400, body: { errors: [{ path: 'until' }] } });
    for (const unknown of ['quiz.unpublished:999999', 'nothing', 'capsule.refill:place:x', '%00'])
      expect((await assign(unknown, null)).status, unknown).toBe(404);
  });

  it('refuses somebody who could not see or do it', async () => {
    const { key, organisationId } = await placeToRefill();
    const stranger = await app.makeUser({
      profile: 'STAFF',
      organisationId: (await makePlace(admin)).organisationId,
    });
    const customer = await app.makeUser({ profile: 'USER' });
    for (const userId of [stranger.userId, customer.userId, 2_000_000_000])
      expect(await assign(key, userId)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'userId' }] },
      });
    const member = await app.makeUser({ profile: 'STAFF', organisationId });
    expect((await assign(key, member.userId)).status).toBe(200);
  });

  it('is written to the history of the record', async () => {
    const key = await quizItem();
    const { user } = await signedIn(app);
    await assign(key, user.userId);
    const { body } = await admin.get('/audit', { query: { resource: 'quiz', orderByDirection: 'DESC' } });
    expect(body.data[0]).toMatchObject({
      action: 'assign',
      recordId: Number(key.split(':')[1]),
      changes: [{ field: 'assignee', before: null, after: user.name }],
    });
  });

  it('is forgotten when it has ended, so that it begins anew', async () => {
    const { key, capsules: held } = await placeToRefill();
    const { user } = await signedIn(app);
    await assign(key, user.userId);
    await forgetEndedItems(app.db, 'America/Sao_Paulo');
    expect(await itemOf(key)).toMatchObject({ assignee: { id: user.userId } });
    const fire = (firedShots: number, dueDate: string) =>
      app.db
        .update(capsules)
        .set({ firedShots, dueDate })
        .where(sql`capsule_id in (${held.empty.capsuleId}, ${held.due.capsuleId})`);
    await fire(0, dayFrom(200));
    expect(await itemOf(key)).toBeUndefined();
    await forgetEndedItems(app.db, 'America/Sao_Paulo');
    await fire(held.full.totalShots, dayFrom(200));
    expect(await itemOf(key)).toMatchObject({ assignee: null });
  });

  it('takes the last of two people who take it at once', async () => {
    const key = await quizItem();
    const people = [await app.makeUser({ profile: 'STAFF' }), await app.makeUser({ profile: 'STAFF' })];
    const taken = await Promise.all(people.map(({ userId }) => assign(key, userId)));
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    expect(people.map(({ userId }) => userId)).toContain((await itemOf(key))?.assignee?.id);
  });
});

describe('a visit', () => {
  it('is an item from its day until it has ended, and its place leads to it', async () => {
    const { key, placeId } = await placeToRefill();
    const planned = await makeVisit(admin, { placeIds: [placeId] });
    const due = `visit.due:${planned.visitId}`;
    expect(await itemOf(key)).toMatchObject({
      visitId: planned.visitId,
      actions: ['visit', 'assign', 'snooze'],
    });
    expect(await itemOf(due)).toBeUndefined();
    await app.db.execute(sql`update visits set on_day = ${dayFrom(0)} where visit_id = ${planned.visitId}`);
    const { user } = await signedIn(app);
    expect((await assign(due, user.userId)).body).toMatchObject({
      ...{ kind: 'visit.due', severity: 'now', visitId: planned.visitId, place: { placeId } },
      ...{ assignee: { id: user.userId }, actions: ['visit', 'assign', 'snooze'] },
    });
    expect((await admin.get(`/visits/${planned.visitId}`)).body.assignee).toMatchObject({ id: user.userId });
    await admin.put(`/visits/${planned.visitId}/cancel`);
    expect(await itemOf(due)).toBeUndefined();
    expect(await itemOf(key)).toMatchObject({ visitId: null, actions: ['plan', 'assign', 'snooze'] });
  });

  it('is for members to read, not to give or put off', async () => {
    const { organisationId, placeId } = await placeToRefill();
    const { visitId } = await makeVisit(admin, { placeIds: [placeId], on: dayFrom(0) });
    const member = await app.as('ADMIN', { organisationId });
    const due = `visit.due:${visitId}`;
    expect(await itemOf(due, member)).toMatchObject({ actions: ['visit'] });
    expect((await assign(due, null, member)).status).toBe(403);
    expect((await snooze(due, inDays(1), member)).status).toBe(403);
    expect((await snooze(due, inDays(1))).status).toBe(200);
  });
});
