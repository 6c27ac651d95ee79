import { describe, expect, it } from 'vitest';
import { makeOrganisation } from '../../testing/organisations.ts';
import { filePart, png } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');

let named = 0;

/** A form with a name of its own unless another is given. */
function formOf(fields: Record<string, string>, logo?: Uint8Array | string): FormData {
  named += 1;
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: `Com logotipo ${named}`, ...fields }))
    form.set(name, value);
  if (logo !== undefined) form.set('logo.file', filePart(logo), 'logo.png');
  return form;
}

const served = async ({ url }: { url: string }) => (await app.app.inject({ url })).statusCode;

/** An organisation with a logo. */
async function withLogo(seed: number) {
  const { status, body } = await house.post('/organisations', { form: formOf({}, await png(seed)) });
  expect(status).toBe(201);
  return { ...body, path: `/organisations/${body.organisationId}` };
}

describe("an organisation's logo", () => {
  it('comes in a form with the other fields and is public', async () => {
    const fields = {
      email: 'contato@example.com',
      document: '',
      'contact[name]': 'Ana',
      'contact[phone]': '',
    };
    const { status, body } = await house.post('/organisations', { form: formOf(fields, await png(1101)) });
    expect([status, body]).toMatchObject([
      201,
      { email: 'contato@example.com', document: null, contact: { name: 'Ana', phone: null } },
    ]);
    expect(body.logo).toEqual({
      url: expect.stringMatching(/^\/api\/files\/public\/\w{64}\.png$/),
      thumbnailUrl: expect.any(String),
      contentType: 'image/png',
      size: expect.any(Number),
    });
    expect(await served(body.logo)).toBe(200);
    const { data } = (await house.get('/organisations', { query: { FilterString: body.name } })).body;
    expect(data[0].logo).toEqual(body.logo);
  });

  it('stays through edits without one, as JSON and as a form', async () => {
    const { path, name, logo } = await withLogo(1102);
    const asJson = await house.put(path, { body: { name, email: 'um@example.com' } });
    expect(asJson).toMatchObject({ status: 200, body: { email: 'um@example.com', logo } });
    const asForm = await house.put(path, { form: formOf({ name, email: 'dois@example.com' }) });
    expect(asForm).toMatchObject({ status: 200, body: { email: 'dois@example.com', logo } });
  });

  it('is replaced and removed, and both are in its history', async () => {
    const { path, name, logo } = await withLogo(1103);
    const replaced = (await house.put(path, { form: formOf({ name }, await png(1104)) })).body.logo;
    expect(replaced.url).not.toBe(logo.url);
    expect((await house.put(path, { body: { name, removeLogo: true } })).body.logo).toBeNull();
    const { data } = (await house.get(`${path}/history`)).body;
    expect(data.map(({ changes }: { changes: unknown }) => changes)).toMatchObject([
      [{ path: 'logo', before: replaced.url, after: null }],
      [{ path: 'logo', before: logo.url, after: replaced.url }],
      expect.arrayContaining([expect.objectContaining({ path: 'logo', before: null, after: logo.url })]),
    ]);
  });

  it('comes back and goes with a restored version', async () => {
    const { body } = await house.post('/organisations', { form: formOf({}) });
    const path = `/organisations/${body.organisationId}`;
    const { logo } = (await house.put(path, { form: formOf({ name: body.name }, await png(1105)) })).body;
    await house.put(path, { body: { name: body.name, removeLogo: true } });
    const [, given, created] = (await house.get(`${path}/history`)).body.data;
    const restored = await house.put(`${path}/restore`, { body: { auditId: given.auditId } });
    expect(restored.body.logo).toEqual(logo);
    expect(await served(logo)).toBe(200);
    const before = await house.put(`${path}/restore`, { body: { auditId: created.auditId } });
    expect(before.body.logo).toBeNull();
  });

  it('goes with the organisation, with those that could be restored', async () => {
    const { path, name, logo } = await withLogo(1106);
    const { logo: second } = (await house.put(path, { form: formOf({ name }, await png(1107)) })).body;
    expect((await house.delete(path, { query: { hardDelete: 'true' } })).status).toBe(204);
    expect([await served(logo), await served(second)]).toEqual([404, 404]);
  });

  it('must be a picture', async () => {
    const files = await app.keptFiles();
    const { status, body } = await house.post('/organisations', { form: formOf({}, '<svg/>') });
    expect([status, body.errors]).toMatchObject([415, [{ path: 'logo.file', code: 'file.type' }]]);
    expect(await app.keptFiles()).toEqual(files);
  });

  it('leaves no file behind if the organisation is refused', async () => {
    const { name } = await makeOrganisation(house);
    const files = await app.keptFiles();
    const { status } = await house.post('/organisations', { form: formOf({ name }, await png(1108)) });
    expect(status).toBe(409);
    expect(await app.keptFiles()).toEqual(files);
  });

  it('is read by its members, and changed by the house alone', async () => {
    const { path, organisationId, name, logo } = await withLogo(1109);
    const member = await app.as('ADMIN', { organisationId });
    expect((await member.get(path)).body.logo).toEqual(logo);
    expect((await member.get('/usuario/me')).body.organisation).toEqual({ organisationId, name, logo });
    expect((await member.put(path, { form: formOf({ name }, await png(1110)) })).status).toBe(403);
    const { organisationId: other } = await makeOrganisation(house);
    const stranger = await app.as('ADMIN', { organisationId: other });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get('/usuario/me')).body.organisation.logo).toBeNull();
    expect((await house.get('/usuario/me')).body.organisation).toBeNull();
  });
});
