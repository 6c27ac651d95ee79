import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { alertRounds, makeAlert } from '../../testing/alerts.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, makeCapsule } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { signedIn } from '../../testing/people.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { self: staff, user: taker } = await signedIn(app);

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const bulk = (body: object, query = {}, caller: Caller = staff) =>
  caller.post('/alerts/bulk', { body, query });
const undo = (batchId: string, caller: Caller = staff) => caller.post(`/bulk/${batchId}/undo`);

/** State, who acknowledged them and until when they are snoozed, in order of the ids. */
async function handled(ids: readonly number[]) {
  const rows = await app.db
    .select()
    .from(alerts)
    .where(inArray(alerts.alertId, [...ids]))
    .orderBy(alerts.alertId);
  return rows.map(({ state, acknowledgedBy, snoozedUntil }) => [
    state,
    acknowledgedBy ?? snoozedUntil?.toISOString() ?? null,
  ]);
}

/** One alert of each state, in this order. */
async function oneOfEach(until: string) {
  const open = await makeAlert(app);
  const snoozed = await makeAlert(app, { state: 'snoozed', snoozedUntil: new Date(until) });
  const taken = await makeAlert(app, { state: 'acknowledged', acknowledgedBy: taker.userId });
  const resolved = await makeAlert(app, { state: 'resolved', resolvedAt: new Date() });
  return [open, snoozed, taken, resolved];
}

const OPEN = ['open', null];
const RESOLVED = ['resolved', null];

describe('many alerts', () => {
  it('are acknowledged, snoozed or reopened by the rules of the single call, and put back as they were', async () => {
    const [week, later] = [inDays(7), inDays(9)];
    const ids = await oneOfEach(week);
    const before = [OPEN, ['snoozed', week], ['acknowledged', taker.userId], RESOLVED];
    const taken = ['acknowledged', taker.userId];
    const [open = 0, , acknowledged = 0, resolved = 0] = ids;
    const cases = [
      [
        { action: 'acknowledge' },
        { [acknowledged]: 'alert.acknowledged', [resolved]: 'alert.resolved' },
        [taken, taken, taken, RESOLVED],
      ],
      [
        { action: 'snooze', until: later },
        { [resolved]: 'alert.resolved' },
        [['snoozed', later], ['snoozed', later], ['snoozed', later], RESOLVED],
      ],
      [
        { action: 'reopen' },
        { [open]: 'alert.open', [resolved]: 'alert.resolved' },
        [OPEN, OPEN, OPEN, RESOLVED],
      ],
    ] as const;
    for (const [body, refused, after] of cases) {
      const answer = await bulk({ ...body, ids });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: 200,
        body: { matched: 4, refusedTotal: Object.keys(refused).length },
      });
      const codes = answer.body.refused.map(({ id, code }: { id: number; code: string }) => [id, code]);
      expect(Object.fromEntries(codes)).toEqual(refused);
      expect(await handled(ids)).toEqual(after);
      const { body: back } = await undo(answer.body.batchId);
      expect(back).toMatchObject({ done: answer.body.done, refusedTotal: 0 });
      expect(await handled(ids)).toEqual(before);
    }
  });

  it('are told by name where they are refused, and each has an audit event of the batch', async () => {
    const { deviceId, macAddress } = await broughtIn(app);
    const ids = [await makeAlert(app, { subjectId: deviceId, subjectName: macAddress }), 2_000_000_000];
    const { body } = await bulk({ action: 'acknowledge', ids });
    expect(body).toMatchObject({ matched: 2, done: 1, refused: [{ code: 'not_found', name: '' }] });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.batchId, body.batchId));
    expect(entries.map(({ action, recordId, recordName }) => [action, recordId, recordName])).toEqual([
      ['acknowledge', ids[0], macAddress],
    ]);
    const again = await bulk({ action: 'acknowledge', ids: [ids[0]] });
    expect(again.body.refused).toMatchObject([{ name: macAddress, code: 'alert.acknowledged' }]);
  });

  it('are those that the list finds, if they are as many as expected', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const place = await makePlace(admin);
    const { deviceId } = await broughtIn(app, {
      organisationId: place.organisationId,
      placeId: place.placeId,
    });
    const { capsuleId } = await makeCapsule(app, { fragranceId, deviceId });
    const capsule = { subjectKind: 'capsule', subjectId: capsuleId } as const;
    const ids = [
      await makeAlert(app, { subjectId: deviceId }),
      await makeAlert(app, { ...capsule, kind: 'capsule.low' }),
      await makeAlert(app, { ...capsule, kind: 'capsule.due' }),
    ];
    const where = { placeId: place.placeId, state: 'open' };
    const selected = { action: 'acknowledge', where, except: [ids[2]] };
    expect(await bulk({ ...selected, expected: 3 })).toMatchObject({
      status: 409,
      body: { code: 'bulk.changed' },
    });
    expect((await bulk(selected, { dryRun: true })).body).toMatchObject({
      batchId: null,
      matched: 2,
      done: 2,
    });
    expect(await handled(ids)).toEqual([OPEN, OPEN, OPEN]);
    expect((await bulk({ ...selected, expected: 2 })).body).toMatchObject({ matched: 2, done: 2 });
    expect((await handled(ids)).map(([state]) => state)).toEqual(['acknowledged', 'acknowledged', 'open']);
  });

  it('stay as they are where they changed after the batch', async () => {
    const ids = [await makeAlert(app), await makeAlert(app), await makeAlert(app), await makeAlert(app)];
    const [reopened = 0, resolved = 0, over = 0] = ids;
    const { body } = await bulk({ action: 'snooze', until: inDays(2), ids });
    expect(body.done).toBe(4);
    await staff.put(`/alerts/${reopened}/reopen`);
    await app.db
      .update(alerts)
      .set({ state: 'resolved', snoozedUntil: null, resolvedAt: new Date() })
      .where(eq(alerts.alertId, resolved));
    // A round did this, and left no audit event.
    await app.db.update(alerts).set({ state: 'open', snoozedUntil: null }).where(eq(alerts.alertId, over));
    const { body: back } = await undo(body.batchId);
    expect(back.refused).toMatchObject([
      { id: reopened, code: 'record.stale' },
      { id: resolved, code: 'alert.resolved' },
      { id: over, code: 'record.stale' },
    ]);
    expect(back.done).toBe(1);
  });

  it('that were snoozed until a time that has passed are open again once a batch is undone', async () => {
    const soon = new Date(Date.now() + 300);
    const alertId = await makeAlert(app, { state: 'snoozed', snoozedUntil: soon });
    const { body } = await bulk({ action: 'acknowledge', ids: [alertId] });
    await expect.poll(() => Date.now()).toBeGreaterThan(soon.getTime());
    expect((await undo(body.batchId)).body.done).toBe(1);
    expect(await handled([alertId])).toEqual([OPEN]);
  });

  it('go each to one of two callers that acknowledge them at once, while rounds run', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1) ids.push(await makeAlert(app, { kind: 'shots.too_many' }));
    const { self: other, user } = await signedIn(app);
    const { round } = alertRounds(app);
    const [one, two] = await Promise.all([
      bulk({ action: 'acknowledge', ids }),
      bulk({ action: 'acknowledge', ids: ids.toReversed() }, {}, other),
      // A doubted clock: the round leaves these as they are.
      round(new Date(), true),
    ]);
    const takenBy = (userId: number) =>
      app.db.$count(alerts, and(inArray(alerts.alertId, ids), eq(alerts.acknowledgedBy, userId)));
    expect([one.body.matched, two.body.matched, one.body.done + two.body.done]).toEqual([60, 60, 60]);
    expect([one.body.done, two.body.done]).toEqual([await takenBy(taker.userId), await takenBy(user.userId)]);
  });

  it.each([
    [{ action: 'snooze' }, 'until', 'required'],
    [{ action: 'snooze', until: inDays(-1) }, 'until', 'past'],
    [{ action: 'snooze', until: inDays(91) }, 'until', 'too_far'],
    [{ action: 'resolve' }, 'action', 'invalid'],
    [{ action: 'reopen', ids: undefined }, 'ids', 'required'],
    [{ action: 'reopen', where: {} }, 'where', 'invalid'],
    [{ action: 'reopen', ids: undefined, where: { colour: 'red' } }, 'where.colour', 'invalid'],
  ])('are not changed by %j', async (body, path, code) => {
    const answer = await bulk({ ids: [1], ...body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, code }] } });
  });

  it('of an organisation are for its members, and for the house', async () => {
    const [one, other] = [await makePlace(admin), await makePlace(admin)];
    const alertAt = async (place: typeof one) => {
      const { deviceId } = await broughtIn(app, {
        organisationId: place.organisationId,
        placeId: place.placeId,
      });
      return makeAlert(app, { subjectId: deviceId, since: new Date(Date.now() + 1_000) });
    };
    const ids = [await alertAt(one), await alertAt(other)];
    const member = await app.as('STAFF', { organisationId: one.organisationId });
    const { body } = await bulk({ action: 'acknowledge', ids }, {}, member);
    expect(body).toMatchObject({ done: 1, refused: [{ id: ids[1], name: '', code: 'not_found' }] });
    const all = await bulk({ action: 'acknowledge', where: { state: 'open,acknowledged' } }, {}, member);
    expect(all.body).toMatchObject({ matched: 1, refusedTotal: 1 });
    const stranger = await app.as('STAFF', { organisationId: other.organisationId });
    expect((await undo(body.batchId, stranger)).status).toBe(404);
    expect((await undo(body.batchId, member)).body).toMatchObject({ done: 1 });
    expect((await bulk({ action: 'acknowledge', ids }, {}, await app.as('USER'))).status).toBe(403);
  });
});
