import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeUnconfirmed } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

it("lists a user's mails to administrators, without seeds or tokens", async () => {
  const made = await makeUnconfirmed(admin);
  await app.anyone.post('/usuario/recuperar-senha', { body: { email: made.email.toUpperCase() } });
  await app.deliverMails();
  const { body } = await admin.get(`/usuario/${made.id}/mails`);
  expect(body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['recovery', 'registration']);
  expect(body.data.at(-1)).toEqual({
    mailId: expect.any(String),
    kind: 'registration',
    state: 'sent',
    postedAt: expect.stringMatching(/Z$/),
    finishedAt: expect.stringMatching(/Z$/),
    attempts: 1,
    error: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/seed|token/);
  const other = await makeUnconfirmed(admin);
  expect((await admin.get(`/usuario/${other.id}/mails`)).body.data).toHaveLength(1);
  expect((await (await app.as('STAFF')).get(`/usuario/${made.id}/mails`)).status).toBe(403);
  expect((await admin.get('/usuario/999999/mails')).status).toBe(404);
});

it('lists mails about alerts too', async () => {
  const { id } = await makeUnconfirmed(admin);
  const task = { kind: 'alerts', userId: id, language: 'pt-BR', digestId: randomUUID() } as const;
  await app.mailQueue.post(app.db, task);
  const { status, body } = await admin.get(`/usuario/${id}/mails`);
  expect([status, body.data[0]?.kind]).toEqual([200, 'alerts']);
});
