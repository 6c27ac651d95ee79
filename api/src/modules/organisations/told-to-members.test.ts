import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { profileId } from '../../testing/people.ts';
import { makeQuiz } from '../../testing/quizzes.ts';
import { expectCreated, sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const { fragranceId } = await makeFragrance(house);
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const collection = [{ slot: 1, fragranceId }];

/** The actions on a record in the audit trail that its members read, newest first. */
async function toldOf(resource: string, recordId: number): Promise<string[]> {
  const { body } = await north.admin.get('/audit', { query: { resource, recordId, perPage: 50 } });
  return body.data.map(({ action }: { action: string }) => action);
}

describe('members of an organisation are told', () => {
  it('which of their campaigns have shots, and so are never deleted', async () => {
    const path = `/campaigns/${north.campaignId}`;
    expect((await north.admin.get(path)).body.hasShots).toBe(true);
    const { body } = await north.admin.get('/campaigns', { query: { orderBy: 'hasShots', perPage: 50 } });
    expect(body.data[0]).toMatchObject({ campaignId: north.campaignId, hasShots: true });
    const removal = await north.admin.delete(path, { query: { hardDelete: true } });
    expect([removal.status, removal.body.code]).toEqual([409, 'campaign.has_shots']);
  });

  it('that the house has deleted a record of theirs', async () => {
    const form = await campaignForm({ collection, organisationId: north.organisationId });
    const { campaignId } = expectCreated(await house.post('/campaigns', { form }));
    const { quizId } = await makeQuiz(house, { campaignId });
    for (const path of [`/quiz/${quizId}`, `/campaigns/${campaignId}`])
      expect((await house.delete(path, { query: { hardDelete: true } })).status, path).toBe(204);
    expect(await toldOf('quiz', quizId)).toEqual(['delete', 'create']);
    expect(await toldOf('campaign', campaignId)).toEqual(['delete', 'create']);
  });

  it('that the house has acknowledged an alert of theirs', async () => {
    expect((await house.put(`/alerts/${north.alertId}/acknowledge`)).status).toBe(200);
    expect(await toldOf('alert', north.alertId)).toEqual(['acknowledge']);
  });

  it('only of their own unpublished quizzes, as they cannot publish those of the house', async () => {
    const unpublished = async () => {
      const { attention } = (await north.staff.get('/notices')).body;
      return attention.find(({ kind }: { kind: string }) => kind === 'quizzes-unpublished')?.count ?? 0;
    };
    const before = await unpublished();
    const { campaignId } = await makeCampaign(house, { collection });
    await makeQuiz(house, { campaignId });
    expect(await unpublished()).toBe(before);
    const form = await campaignForm({ collection });
    const own = expectCreated(await north.admin.post('/campaigns', { form }));
    await makeQuiz(north.admin, { campaignId: own.campaignId });
    expect(await unpublished()).toBe(before + 1);
  });

  it('which mails their people got, and how many failed', async () => {
    const failed = async () => {
      const { attention } = (await north.admin.get('/notices')).body;
      return attention.find(({ kind }: { kind: string }) => kind === 'mails-failed')?.count;
    };
    const before = await failed();
    const profile = { id: await profileId(north.admin, 'STAFF') };
    const person = { nome: 'Nova', email: 'nova@example.com', profile, address: null };
    const { id } = expectCreated(await north.admin.post('/usuario', { body: person }));
    expect((await north.admin.get(`/usuario/${id}/mails`)).body.data).toMatchObject([
      { kind: 'registration', state: 'waiting' },
    ]);
    await app.db.execute(sql`
      update mail_outbox set state = 'failed', finished_at = now() where (task ->> 'userId')::int = ${id}
    `);
    await app.db.execute(
      sql`insert into mail_outbox (task, state, finished_at) values ('{}', 'failed', now())`,
    );
    expect(await failed()).toBe(before + 1);
  });
});
