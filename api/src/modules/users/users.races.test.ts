import { describe, expect, it } from 'vitest';
import { makeUnconfirmed, newCpf, profileId, signedIn, userBody } from '../../testing/people.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

async function someone(profile: 'ADMIN' | 'STAFF') {
  const { user, self } = await signedIn(app, profile);
  const { userId: id, email } = user;
  return { id, email, self, record: (await self.get(`/usuario/${id}`)).body };
}

const tokenTo = (email: string) => {
  const link = app.mails.findLast((mail) => mail.to === email)?.link;
  return new URL(link ?? 'http://none').searchParams.get('token');
};
const redeem = (token: string | null, password?: string) =>
  app.anyone.post('/requisicaotemporaria', { body: { token, password } });

describe('a user being deactivated or demoted', () => {
  it.each(['deactivated', 'demoted'])("can't undo it by their own change: %s", async (how) => {
    const userProfile = await profileId(admin, 'USER');
    for (let round = 0; round < 6; round += 1) {
      const { id, self, record } = await someone('STAFF');
      const own = () => self.put(`/usuario/${id}`, { body: record });
      const change = how === 'demoted' ? { ...record, profile: { id: userProfile } } : { ativo: false };
      const answers = await Promise.all([
        own(),
        own(),
        admin.put(`/usuario/${id}`, { body: change }),
        own(),
        own(),
        own(),
        own(),
      ]);
      for (const { status } of answers) expect([200, 401, 403]).toContain(status);
      const { body } = await admin.get(`/usuario/${id}`);
      if (how === 'demoted') expect(body.profile.nome).toBe('USER');
      else expect(body.ativo).toBe(false);
    }
  });

  it('can do nothing more as an administrator', async () => {
    const [one, two] = [await someone('ADMIN'), await someone('ADMIN')];
    const answers = await Promise.all([
      one.self.put(`/usuario/${two.id}`, { body: { ativo: false } }),
      two.self.put(`/usuario/${one.id}`, { body: { ativo: false } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('concurrently', () => {
  it('claiming tax numbers crosswise ends in conflicts, not in a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [newCpf(), newCpf()];
      const address = { country: 'BR' };
      const bodies = await Promise.all([
        userBody(admin, { cpf: one, document: two, address }),
        userBody(admin, { cpf: two, document: one, address }),
        userBody(admin, { cpf: one, document: two, address }),
        userBody(admin, { cpf: two, document: one, address }),
      ]);
      const answers = await Promise.all(bodies.map((body) => admin.post('/usuario', { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    }
  });

  it('deleting a user who redeems a link has one consistent outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await makeUnconfirmed(admin);
      await app.deliverMails();
      const [removal, redeemed] = await Promise.all([
        admin.delete(`/usuario/${id}`),
        redeem(tokenTo(email), 'Outra#Senha1'),
      ]);
      expect([
        [204, 400],
        [409, 200],
      ]).toContainEqual([removal.status, redeemed.status]);
    }
  });

  it('changing and recovering a password run one after the other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, self } = await someone('STAFF');
      await app.anyone.post('/usuario/recuperar-senha', { body: { email } });
      await app.deliverMails();
      const answers = await Promise.all([
        self.put('/usuario/update-password', {
          body: { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' },
        }),
        redeem(tokenTo(email), 'Mais#Senha2'),
      ]);
      for (const { status } of answers) expect([200, 204, 400, 401]).toContain(status);
    }
  });
});

describe('a recovery link', () => {
  async function recovering() {
    const person = await someone('STAFF');
    await app.anyone.post('/usuario/recuperar-senha', { body: { email: person.email } });
    await app.deliverMails();
    return { ...person, token: tokenTo(person.email) };
  }

  it('in the mailbox of a former address is void', async () => {
    const { id, record, token } = await recovering();
    const email = `nova-${id}@example.com`;
    expect((await admin.put(`/usuario/${id}`, { body: { ...record, email } })).status).toBe(200);
    expect((await redeem(token, 'Outra#Senha1')).body.code).toBe('token.invalid');
  });

  it('from before a deactivation is void afterwards', async () => {
    const { id, token } = await recovering();
    await admin.put(`/usuario/${id}`, { body: { ativo: false } });
    await admin.put(`/usuario/${id}`, { body: { ativo: true } });
    expect((await redeem(token, 'Outra#Senha1')).body.code).toBe('token.invalid');
  });
});
