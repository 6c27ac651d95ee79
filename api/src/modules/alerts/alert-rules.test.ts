import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AlertRule } from '#contracts/alerts/alert-rules.ts';
import { ALERT_KINDS } from '#contracts/alerts/alerts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { capsules } from '../../platform/db/schema/devices.ts';
import { alertRounds, makeAlert } from '../../testing/alerts.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const read = async () => {
  const { status, body, headers } = await admin.get('/alert-rules');
  expect(status).toBe(200);
  return { rules: body.rules as AlertRule[], etag: headers.etag ?? '' };
};
const ruleOf = async (kind: string) => (await read()).rules.find((rule) => rule.kind === kind);
const silent = (more: object = {}) => ({
  rules: [{ kind: 'device.silent', enabled: true, threshold: 24, mail: [], ...more }],
});
const put = (body: object, headers = {}) => admin.put('/alert-rules', { body, headers });

describe('the rules of alerts', () => {
  it("list each kind's state, threshold with its range, and readers", async () => {
    const { rules } = await read();
    expect(rules.map(({ kind }) => kind)).toEqual([...ALERT_KINDS]);
    expect(rules.every(({ enabled }) => enabled)).toBe(true);
    expect(rules[0]).toEqual({
      kind: 'capsule.low',
      enabled: true,
      threshold: 15,
      unit: 'percent',
      min: 1,
      max: 99,
      mail: [],
      readers: [],
    });
    expect(await ruleOf('shots.too_many')).toMatchObject({ threshold: null, unit: null, min: null });
  });

  it('can be updated as they were read, writing only what differs', async () => {
    const reader = await app.makeUser({ profile: 'STAFF', name: 'Leitora' });
    const before = await read();
    const answer = await put(silent({ threshold: 48, mail: [reader.userId, reader.userId] }));
    expect(answer.status).toBe(200);
    expect(await ruleOf('device.silent')).toMatchObject({
      threshold: 48,
      mail: [reader.userId],
      readers: [{ id: reader.userId, nome: 'Leitora' }],
    });
    const [entry] = (await admin.get('/audit', { query: { resource: 'alert-rule' } })).body.data;
    expect(entry).toMatchObject({
      action: 'update',
      recordName: 'device.silent',
      changes: [
        { field: 'threshold', before: 24, after: 48 },
        { field: 'mail', before: [], after: ['Leitora'] },
      ],
    });
    expect((await put(silent(), { 'if-match': before.etag })).body.code).toBe('record.stale');
    const { rules, etag } = await read();
    const written = await app.db.$count(auditLog);
    const same = await put({ rules }, { 'if-match': etag });
    expect(same).toMatchObject({ status: 200, headers: { etag } });
    expect(await app.db.$count(auditLog)).toBe(written);
  });

  it.each([
    ['a threshold that is too small', silent({ threshold: 0 }), 'rules.0.threshold', 'too_small'],
    ['a threshold that is too large', silent({ threshold: 721 }), 'rules.0.threshold', 'too_big'],
    ['no threshold', silent({ threshold: null }), 'rules.0.threshold', 'required'],
    ['a threshold of half an hour', silent({ threshold: 0.5 }), 'rules.0.threshold', 'whole_number'],
    [
      'a threshold for a kind that has none',
      silent({ kind: 'device.fault', threshold: 1 }),
      'rules.0.threshold',
      'invalid',
    ],
    ['an unknown kind', silent({ kind: 'device.loud' }), 'rules.0.kind', 'invalid'],
    ['the same kind twice', { rules: [...silent().rules, ...silent().rules] }, 'rules.1.kind', 'invalid'],
    ['an unknown recipient', silent({ mail: [2_000_000_000] }), 'rules.0.mail.0', 'reference'],
    ['no rules', {}, 'rules', 'required'],
  ])('refuse %s', async (_, body, path, code) => {
    const { status, body: refused } = await put(body);
    expect({ status, errors: refused.errors }).toMatchObject({ status: 400, errors: [{ path, code }] });
  });

  it('accept only readers who may read alerts, but keep existing ones who no longer may', async () => {
    const app_user = await app.makeUser({ profile: 'USER' });
    const gone = await app.makeUser({ profile: 'STAFF', deletedAt: new Date() });
    const unconfirmed = await app.makeUser({ profile: 'STAFF', confirmedAt: null });
    for (const { userId } of [app_user, gone, unconfirmed])
      expect((await put(silent({ mail: [userId] }))).body.errors).toMatchObject([{ code: 'reference' }]);
    const reader = await app.makeUser({ profile: 'STAFF' });
    await put(silent({ mail: [reader.userId] }));
    await app.db.execute(sql`update users set deleted_at = now() where user_id = ${reader.userId}`);
    expect((await put(silent({ threshold: 72, mail: [reader.userId] }))).status).toBe(200);
  });

  it('are only for administrators', async () => {
    const staff = await app.as('STAFF');
    for (const { status } of [
      await staff.get('/alert-rules'),
      await staff.put('/alert-rules', { body: silent() }),
      await staff.get('/alert-rules/device.silent/preview'),
    ])
      expect(status).toBe(403);
  });
});

describe('the preview of a rule', () => {
  const preview = async (kind: string, threshold?: number) =>
    admin.get(`/alert-rules/${kind}/preview`, threshold === undefined ? {} : { query: { threshold } });

  it('counts capsules by the day they would have come due', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
    const made = new Date(Date.now() - 100 * 24 * 3_600_000);
    // With a threshold of 10 days they fire 40 and 20 days ago and in 20 days; the last was already due when made.
    for (const days of [-30, -10, 30]) {
      const { capsuleId } = await makeCapsule(app, { fragranceId, dueDate: day(days) });
      await app.db.update(capsules).set({ createdAt: made }).where(sql`capsule_id = ${capsuleId}`);
    }
    await makeCapsule(app, { fragranceId, dueDate: day(-60) });
    const { status, body } = await preview('capsule.due', 10);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { kind: 'capsule.due', threshold: 10, count: 2, now: 3 },
    });
    expect(Date.parse(body.knownSince)).toBeLessThan(Date.now() - 29 * 24 * 3_600_000);
  });

  it('counts events from when they are known', async () => {
    const { deviceId } = await claimedDevice(app);
    await makeAlert(app, { kind: 'shots.too_many', subjectId: deviceId });
    await makeAlert(app, { kind: 'shots.too_many', since: new Date(0) });
    await alertRounds(app).round();
    const { body } = await preview('shots.too_many');
    expect(body).toMatchObject({ threshold: null, count: 1, now: 1 });
    expect(Math.abs(Date.now() - Date.parse(body.knownSince))).toBeLessThan(3_600_000);
  });

  it('uses the rule’s own threshold by default', async () => {
    await put(silent({ threshold: 72 }));
    expect((await preview('device.silent')).body.threshold).toBe(72);
  });

  it.each([
    ['device.silent', 0, 'too_small'],
    ['device.silent', 721, 'too_big'],
    ['device.fault', 1, 'invalid'],
  ])('of %s refuses the threshold %i', async (kind, threshold, code) => {
    expect(await preview(kind, threshold)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'threshold', code }] },
    });
  });
});
