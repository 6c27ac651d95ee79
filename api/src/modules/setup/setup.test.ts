import { describe, expect, it } from 'vitest';
import type { Setup } from '#contracts/setup.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { makeQuizAnswer } from '../../testing/quizzes.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const read = async (): Promise<Setup> => (await admin.get('/setup')).body;
const left = async () => (await read()).steps.filter(({ done }) => !done).map(({ key }) => key);

describe('the first steps', () => {
  it('are read in their order, each with its page, and done as the data says', async () => {
    expect((await read()).steps.map(({ key, url }) => `${key} ${url}`)).toEqual([
      'identity /admin/identity',
      'category /admin/categories/create',
      'fragrance /admin/fragrances/create',
      'campaign /admin/campaigns/create',
      'quiz /admin/quiz/create',
      'device /admin/devices/create',
      'mail /admin/system',
      'administrator /admin/users/create',
      'backup /admin/system',
    ]);
    // Tests have a mail server, and no backups.
    const steps = ['identity', 'category', 'fragrance', 'campaign', 'quiz', 'device', 'administrator'];
    expect(await left()).toEqual([...steps, 'backup']);
    const done = async (key: string) => {
      steps.splice(steps.indexOf(key), 1);
      expect(await left()).toEqual([...steps, 'backup']);
    };
    const body = { name: 'Casa dos aromas', text: '', color: '#007E78' };
    await admin.put('/content/identity', { body });
    await done('identity');
    const { categoryId } = await makeCategory(admin);
    await done('category');
    const { fragranceId } = await makeFragrance(admin, { categoryId });
    await done('fragrance');
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    await done('campaign');
    await makeQuizAnswer(admin, campaignId, fragranceId);
    const { quizId } = (await admin.get('/quiz')).body.data[0];
    expect((await read()).steps[4]).toEqual({
      key: 'quiz',
      done: false,
      url: `/admin/quiz/${quizId}/update`,
    });
    await admin.put(`/quiz/validate/${quizId}`);
    await admin.put(`/quiz/publish/${quizId}`);
    await done('quiz');
    await broughtIn(app);
    await done('device');
    await app.as('ADMIN', { email: 'second@example.com' });
    await done('administrator');
  });

  it('are dismissed for all, and shown again', async () => {
    expect((await read()).dismissed).toBe(false);
    expect((await admin.put('/setup', { body: { dismissed: true } })).body.dismissed).toBe(true);
    const staff = await app.as('STAFF');
    expect((await staff.get('/setup')).body.dismissed).toBe(true);
    expect((await admin.put('/setup', { body: { dismissed: false } })).body).toEqual(await read());
    expect((await admin.put('/setup', { body: {} })).status).toBe(400);
  });

  it('are read by the house alone, and dismissed by its administrators', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const member = await app.as('ADMIN', { organisationId });
    expect((await member.get('/setup')).status).toBe(403);
    const staff = await app.as('STAFF');
    expect((await staff.put('/setup', { body: { dismissed: true } })).status).toBe(403);
  });
});
