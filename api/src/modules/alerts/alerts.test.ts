import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ALERT_SEVERITIES, ALERT_SORT, type Alert, SEVERITY_OF } from '#contracts/alerts/alerts.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { makeAlert } from '../../testing/alerts.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, makeCapsule } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { signedIn } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const list = async (query: Record<string, string | number> = {}): Promise<Alert[]> => {
  const { status, body } = await staff.get('/alerts', { query: { perPage: 100, ...query } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const ids = (rows: Alert[]) => rows.map(({ alertId }) => alertId);

describe('the list of alerts', () => {
  it("shows each with the record it is about and the record's URL", async () => {
    const alertId = await makeAlert(app, { subjectId: 7, subjectName: '00:00:5E:00:53:07' });
    const capsule = await makeAlert(app, {
      kind: 'capsule.low',
      subjectKind: 'capsule',
      subjectId: 9,
      subjectName: 'LOTE 9',
    });
    const rows = await list();
    expect(rows.find((row) => row.alertId === alertId)).toEqual({
      alertId,
      kind: 'device.silent',
      subject: { kind: 'device', id: 7, name: '00:00:5E:00:53:07', url: '/admin/devices/7' },
      place: null,
      organisation: null,
      severity: 'now',
      state: 'open',
      since: expect.stringMatching(/Z$/),
      lastAt: expect.stringMatching(/Z$/),
      count: 1,
      acknowledgedBy: null,
      snoozedUntil: null,
    });
    expect(rows.find((row) => row.alertId === capsule)?.subject.url).toBe('/admin/capsules/9');
  });

  it.each(ALERT_SORT)('is sorted by %s both ways, each row once', async (orderBy) => {
    for (const state of ['acknowledged', 'snoozed', 'resolved'] as const)
      await makeAlert(app, {
        state,
        snoozedUntil: state === 'snoozed' ? new Date(Date.now() + DAY) : null,
        resolvedAt: state === 'resolved' ? new Date() : null,
      });
    const up = ids(await list({ orderBy, orderByDirection: 'ASC' }));
    const down = ids(await list({ orderBy: orderBy.toUpperCase(), orderByDirection: 'DESC' }));
    expect(up).toEqual(down.reverse());
    expect(new Set(up).size).toBe(await app.db.$count(alerts));
  });

  it("is filtered by kind and state, and searched by the record's name", async () => {
    const due = await makeAlert(app, { kind: 'capsule.due', subjectKind: 'capsule', subjectName: 'Âmbar 1' });
    const mac = await makeAlert(app, { kind: 'device.fault', subjectName: '00:00:5E:00:53:A7' });
    expect(ids(await list({ kind: 'capsule.due,device.fault' })).sort()).toEqual([due, mac].sort());
    expect(ids(await list({ kind: 'capsule.due', state: 'resolved,snoozed' }))).toEqual([]);
    expect(ids(await list({ FilterString: 'ambar' }))).toEqual([due]);
    expect(ids(await list({ FilterString: '0053a7' }))).toEqual([mac]);
  });

  it("is filtered by organisation and place, through the alert's device or its capsule's device", async () => {
    const admin = await app.as('ADMIN');
    const { fragranceId } = await makeFragrance(admin);
    const [one, other] = [await makePlace(admin), await makePlace(admin)];
    const aboutThoseAt = async ({ organisationId, placeId }: typeof one) => {
      const { deviceId } = await broughtIn(app, { organisationId, placeId });
      const { capsuleId } = await makeCapsule(app, { fragranceId, deviceId });
      return [
        await makeAlert(app, { subjectId: deviceId }),
        await makeAlert(app, { kind: 'capsule.low', subjectKind: 'capsule', subjectId: capsuleId }),
      ];
    };
    const [here, there] = [await aboutThoseAt(one), await aboutThoseAt(other)];
    const { capsuleId } = await makeCapsule(app, { fragranceId });
    await makeAlert(app, { kind: 'capsule.due', subjectKind: 'capsule', subjectId: capsuleId });
    const found = async (query: Record<string, string | number>) => ids(await list(query)).sort();
    expect(await found({ organisationId: one.organisationId })).toEqual(here.sort());
    expect(await found({ placeId: other.placeId })).toEqual(there.sort());
    expect(await found({ placeId: `${one.placeId},${other.placeId}`, kind: 'capsule.low' })).toEqual([
      here[1],
      there[1],
    ]);
    expect(await found({ organisationId: one.organisationId, placeId: other.placeId })).toEqual([]);
  });

  it('is filtered by severity, which follows from the kind, and sorted by it, the most urgent first', async () => {
    await makeAlert(app, { kind: 'capsule.low', subjectKind: 'capsule' });
    await makeAlert(app, { kind: 'device.fault' });
    const rows = await list({ orderBy: 'severity' });
    for (const { kind, severity } of rows) expect(severity).toBe(SEVERITY_OF[kind]);
    const ranks = rows.map(({ severity }) => ALERT_SEVERITIES.indexOf(severity));
    expect(ranks).toEqual([...ranks].sort());
    for (const severity of ['now', 'soon'] as const)
      expect(ids(await list({ severity })).sort()).toEqual(
        ids(rows.filter((row) => row.severity === severity)).sort(),
      );
    expect(await list({ severity: 'info' })).toEqual([]);
  });

  it('names place and organisation of the device, or of the device that holds the capsule', async () => {
    const admin = await app.as('ADMIN');
    const { fragranceId } = await makeFragrance(admin);
    const { organisationId, placeId } = await makePlace(admin, { name: 'Saguão Ípsilon' });
    const { deviceId } = await broughtIn(app, { organisationId, placeId });
    const { capsuleId } = await makeCapsule(app, { fragranceId, deviceId });
    const about = [
      await makeAlert(app, { subjectId: deviceId }),
      await makeAlert(app, { kind: 'capsule.low', subjectKind: 'capsule', subjectId: capsuleId }),
    ];
    const rows = await list({ FilterString: 'saguao ipsilon', orderBy: 'place.name' });
    expect(ids(rows).sort()).toEqual(about.sort());
    for (const { place, organisation } of rows) {
      expect(place).toEqual({ placeId, name: 'Saguão Ípsilon' });
      expect(organisation).toEqual({ organisationId, name: expect.any(String) });
      const found = await list({ FilterString: organisation?.name ?? '', orderBy: 'organisation.name' });
      expect(ids(found).sort()).toEqual(about.sort());
    }
    const { body } = await staff.put(`/alerts/${about[0]}/acknowledge`);
    expect(body.place).toEqual({ placeId, name: 'Saguão Ípsilon' });
  });

  it.each([
    { kind: 'capsule' },
    { state: 'open,' },
    { state: 'OPEN' },
    { organisationId: 'x' },
    { placeId: '0' },
    { severity: 'urgent' },
  ])('refuses %j', async (query) => {
    const { status, body } = await staff.get('/alerts', { query: query as Record<string, string> });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation' });
  });
});

describe('an alert', () => {
  it('is acknowledged by the caller and can be reopened', async () => {
    const { self, user } = await signedIn(app);
    const alertId = await makeAlert(app);
    const taken = await self.put(`/alerts/${alertId}/acknowledge`);
    expect(taken).toMatchObject({
      status: 200,
      body: { alertId, state: 'acknowledged', acknowledgedBy: { id: user.userId, nome: user.name } },
    });
    const again = await staff.put(`/alerts/${alertId}/acknowledge`);
    expect(again).toMatchObject({ status: 409, body: { code: 'alert.acknowledged' } });
    const opened = await staff.put(`/alerts/${alertId}/reopen`);
    expect(opened).toMatchObject({ status: 200, body: { state: 'open', acknowledgedBy: null } });
    const twice = await staff.put(`/alerts/${alertId}/reopen`);
    expect(twice).toMatchObject({ status: 409, body: { code: 'alert.open' } });
  });

  it('can be snoozed, snoozed for longer, and acknowledged meanwhile', async () => {
    const alertId = await makeAlert(app);
    for (const until of [inDays(1), inDays(89.9)]) {
      const { status, body } = await staff.put(`/alerts/${alertId}/snooze`, { body: { until } });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { state: 'snoozed', snoozedUntil: until },
      });
    }
    const { body } = await staff.put(`/alerts/${alertId}/acknowledge`);
    expect(body).toMatchObject({ state: 'acknowledged', snoozedUntil: null });
  });

  it('can be snoozed until an instant with an offset', async () => {
    const alertId = await makeAlert(app);
    const until = inDays(2);
    const inBrazil = new Date(Date.parse(until) - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
    const { body } = await staff.put(`/alerts/${alertId}/snooze`, { body: { until: inBrazil } });
    expect(body.snoozedUntil).toBe(until);
  });

  it.each([
    ['now', inDays(0), 'past'],
    ['a year from now', inDays(365), 'too_far'],
    ['an invalid time', 'amanhã', 'invalid'],
    ['a missing time', undefined, 'required'],
  ])('is not snoozed until %s', async (_, until, code) => {
    const alertId = await makeAlert(app);
    const { status, body } = await staff.put(`/alerts/${alertId}/snooze`, { body: { until } });
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'until', code }] });
  });

  it('stays resolved', async () => {
    const alertId = await makeAlert(app, { state: 'resolved', resolvedAt: new Date() });
    for (const [what, body] of [
      ['acknowledge', undefined],
      ['snooze', { until: inDays(1) }],
      ['reopen', undefined],
    ] as const) {
      const answer = await staff.put(`/alerts/${alertId}/${what}`, body ? { body } : {});
      expect(answer).toMatchObject({ status: 409, body: { code: 'alert.resolved' } });
    }
  });

  it('is acknowledged by only one of many concurrent callers', async () => {
    const alertId = await makeAlert(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => staff.put(`/alerts/${alertId}/acknowledge`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('is only for the back office', async () => {
    const user = await app.as('USER');
    const alertId = await makeAlert(app);
    expect((await user.get('/alerts')).status).toBe(403);
    expect((await user.put(`/alerts/${alertId}/acknowledge`)).status).toBe(403);
    expect((await staff.put('/alerts/2000000000/acknowledge')).status).toBe(404);
    const [row] = await app.db.select().from(alerts).where(eq(alerts.alertId, alertId));
    expect(row?.state).toBe('open');
  });
});
