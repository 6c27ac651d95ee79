import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeAlert } from '../../testing/alerts.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn } from '../../testing/devices.ts';
import { makeInitiative } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { userBody } from '../../testing/people.ts';
import { type Caller, sharedTestApp, testApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
const admin = await app.as('ADMIN');

async function read(caller: Caller) {
  const { status, body } = await caller.get('/notices');
  expect(status).toBe(200);
  return body;
}

describe('notices', () => {
  it('are empty if nothing needs attention', async () => {
    expect((await read(staff)).attention).toEqual([]);
  });

  it('count what needs attention, with alerts while they are open', async () => {
    const { fragranceId } = await makeFragrance(staff);
    const { campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] });
    await staff.post('/quiz', { body: { name: 'Sol e sombra', campaignId, language: 'pt-BR' } });
    const due = { kind: 'capsule.due', subjectKind: 'capsule' } as const;
    await makeAlert(app, due);
    await makeAlert(app, due);
    await makeAlert(app, { kind: 'device.silent' });
    await makeAlert(app, { kind: 'device.silent', state: 'acknowledged' });
    await makeAlert(app, { ...due, state: 'resolved', resolvedAt: new Date() });
    await app.db.execute(sql`
      insert into mail_outbox (task, state, finished_at) values ('{}', 'failed', now()),
        ('{}', 'failed', now() - interval '8 days')
    `);
    const common = [
      { kind: 'capsule.due', count: 2, handled: 0 },
      { kind: 'device.silent', count: 1, handled: 1 },
      { kind: 'quizzes-unpublished', count: 1, handled: 0 },
    ];
    expect((await read(staff)).attention).toEqual(common);
    expect((await read(admin)).attention).toEqual([
      ...common,
      { kind: 'mails-failed', count: 1, handled: 0 },
    ]);
  });

  it('list recent changes, newest first, with people only for those who may see them', async () => {
    for (const name of ['Florais', 'Cítricos']) await makeCategory(staff, name);
    const { body: user } = await admin.post('/usuario', { body: await userBody(admin) });
    const [toAdmin, toStaff] = [(await read(admin)).recent, (await read(staff)).recent];
    expect(toAdmin[0]).toMatchObject({ action: 'create', resource: 'user', recordId: user.id });
    expect(toStaff[0]).toMatchObject({ action: 'create', resource: 'category', recordName: 'Cítricos' });
    expect(toStaff[1]).toMatchObject({ recordName: 'Florais' });
    expect(Object.keys(toStaff[0])).not.toContain('address');
    expect(toStaff.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(toAdmin)).not.toContain('sign-in');
  });

  it('list restored records and paused initiatives too', async () => {
    const { categoryId, name } = await makeCategory(staff);
    await staff.put(`/categories/${categoryId}`, { body: { name: 'Outro nome' } });
    const { data } = (await staff.get(`/categories/${categoryId}/history`)).body;
    const { auditId } = data.at(-1);
    await staff.put(`/categories/${categoryId}/restore`, { body: { auditId } });
    expect((await read(staff)).recent[0]).toMatchObject({ action: 'restore', recordName: name });
    const { iniciativaId } = await makeInitiative(admin);
    for (const action of ['pause', 'resume', 'cancel']) {
      await staff.put(`/iniciativa/${iniciativaId}/${action}`);
      expect((await read(staff)).recent[0]).toMatchObject({ action, recordId: iniciativaId });
    }
  });

  it('cover the requested organisations only: their devices, quizzes and records', async () => {
    const of = async (kind: 'device.silent' | 'device.behind', quizName: string) => {
      const { organisationId, placeId } = await makePlace(admin);
      const { deviceId } = await broughtIn(app, { organisationId, placeId });
      await makeAlert(app, { kind, subjectId: deviceId });
      const { fragranceId } = await makeFragrance(admin);
      const { campaignId } = await makeCampaign(admin, {
        organisationId,
        collection: [{ slot: 1, fragranceId }],
      });
      await admin.post('/quiz', { body: { name: quizName, campaignId, language: 'pt-BR' } });
      return organisationId;
    };
    const one = await of('device.silent', 'Quiz de um');
    const other = await of('device.behind', 'Quiz de outro');
    const told = async (organisationId: number | string) => {
      const { attention, recent } = (await admin.get('/notices', { query: { organisationId } })).body;
      return { attention, quizzes: JSON.stringify(recent).match(/Quiz de \w+/g) };
    };
    const quiz = { kind: 'quizzes-unpublished', count: 1, handled: 0 };
    expect(await told(one)).toEqual({
      attention: [{ kind: 'device.silent', count: 1, handled: 0 }, quiz],
      quizzes: ['Quiz de um'],
    });
    expect(await told(other)).toEqual({
      attention: [{ kind: 'device.behind', count: 1, handled: 0 }, quiz],
      quizzes: ['Quiz de outro'],
    });
    expect((await told(`${one},${other}`)).quizzes).toEqual(['Quiz de outro', 'Quiz de um']);
    expect((await admin.get('/notices', { query: { organisationId: 'x' } })).status).toBe(400);
  });

  it('are for the back office only', async () => {
    expect((await (await app.as('USER')).get('/notices')).status).toBe(403);
  });

  it('warn only administrators of full disks and overdue backups', async () => {
    const short = await testApp({
      watched: {
        folders: { data: '/data', backup: '/backup' },
        measure: async () => ({ bavail: 4, blocks: 100, bsize: 4_096 }),
        backups: { to: '/nowhere', everyHours: 1, keep: 14, at: undefined },
      },
    });
    expect((await read(await short.as('ADMIN'))).attention).toEqual([
      { kind: 'space-low', count: 2, handled: 0 },
      { kind: 'backup-overdue', count: 1, handled: 0 },
    ]);
    expect((await read(await short.as('STAFF'))).attention).toEqual([]);
    await short.close();
  });
});
