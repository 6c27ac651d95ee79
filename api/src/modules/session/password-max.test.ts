import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD_MAX } from '#contracts/core/constants.ts';
import { setPasswordMax } from '#contracts/session/session.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const LONGEST = 64;
const PHRASE = 'Um Vaso de Jasmim na Janela da Cozinha 7'.padEnd(LONGEST, ' e outro');

const webFolder = await mkdtemp(join(tmpdir(), 'sillage-passwords-'));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><head></head><body></body>');
setPasswordMax(LONGEST);
afterAll(async () => {
  setPasswordMax(PASSWORD_MAX);
  await rm(webFolder, { recursive: true });
});
const app = await sharedTestApp({ webFolder, apiDocs: true });

describe('an installation that allows longer passwords', () => {
  it('accepts one of that length and compares all of it at sign-in', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const signIn = (password: string) => app.anyone.post('/login', { body: { email, password } });
    const { body } = await signIn(TEST_PASSWORD);
    const changed = await app.withToken(body.token).put('/usuario/update-password', {
      body: { senhaAtual: TEST_PASSWORD, novaSenha: PHRASE },
    });
    expect(changed.status).toBe(204);
    expect((await signIn(PHRASE.slice(0, -1))).status).toBe(401);
    expect((await signIn(PHRASE)).status).toBe(200);
  });

  it('refuses a longer one and names the maximum', async () => {
    const staff = await app.as('STAFF');
    const { status, body } = await staff.put('/usuario/update-password', {
      body: { senhaAtual: TEST_PASSWORD, novaSenha: `${PHRASE}!` },
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { path: 'novaSenha', code: 'password.requirements', message: expect.stringContaining('8 a 64') },
    ]);
  });

  it('states the maximum in OpenAPI and in its page', async () => {
    const { body } = await app.anyone.get('/docs/json');
    const { schema } = body.paths['/api/usuario/update-password'].put.requestBody.content['application/json'];
    expect(schema.properties.novaSenha).toMatchObject({ minLength: 8, maxLength: LONGEST });
    const page = await app.app.inject({ url: '/' });
    expect(page.body).toContain('<meta name="password-max" content="64" />');
  });
});
