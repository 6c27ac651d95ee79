import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUnconfirmed } from '../../testing/people.ts';
import { filePart, png } from '../../testing/pictures.ts';
import { sharedTestApp, testApp } from '../../testing/test-app.ts';

const PATH = '/content/identity';
const OWN = { name: 'Sillage', text: '', color: '#007E78' };
const OTHER = { name: 'Casa & Aroma', text: 'Perfumes da casa.', color: '#7a1f5c' };

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

beforeEach(async () => {
  expect((await admin.put(PATH, { body: { ...OWN, removeLogo: true } })).status).toBe(200);
});
afterEach(async () => {
  expect(await app.strayFiles()).toEqual([]);
});

async function formOf(logo: Uint8Array | string, fields: Record<string, string> = OTHER): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('logo.file', filePart(logo), 'logo.png');
  return form;
}

const faults = (body: { errors: { path: string; code: string }[] }) =>
  body.errors.map(({ path, code }) => [path, code]);

describe('the identity of the installation', () => {
  it("is the product's own by default and readable by anyone", async () => {
    const fresh = await testApp();
    const { status, body, headers } = await fresh.anyone.get(PATH);
    expect([status, body]).toEqual([200, { ...OWN, logo: null }]);
    expect(headers['cache-control']).toBe('public, no-cache');
    await fresh.close();
  });

  it('is not sent again to a client that has it', async () => {
    const { etag = '' } = (await app.anyone.get(PATH)).headers;
    const ask = () => app.anyone.get(PATH, { headers: { 'if-none-match': etag } });
    expect((await ask()).status).toBe(304);
    await admin.put(PATH, { body: OTHER });
    expect((await ask()).status).toBe(200);
  });

  it('can only be changed by administrators', async () => {
    const staff = await app.as('STAFF');
    expect((await staff.put(PATH, { body: OTHER })).status).toBe(403);
    expect((await app.anyone.put(PATH, { body: OTHER })).status).toBe(401);
    const { status, body } = await admin.put(PATH, { body: OTHER });
    expect([status, body]).toEqual([200, { ...OTHER, color: '#7A1F5C', logo: null }]);
    expect((await app.anyone.get(PATH)).body).toEqual(body);
  });

  it('accepts only colours on which white text is readable', async () => {
    // The lightest grey with a contrast of 4.5:1, and the next lighter one.
    expect((await admin.put(PATH, { body: { ...OTHER, color: '#767676' } })).status).toBe(200);
    const { status, body } = await admin.put(PATH, { body: { ...OTHER, color: '#777777' } });
    expect([status, faults(body)]).toEqual([400, [['color', 'color.contrast']]]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'x'.repeat(41) }, 'name', 'too_long'],
    [{ text: 'x'.repeat(201) }, 'text', 'too_long'],
    [{ text: 'um\u0000' }, 'text', 'characters'],
    [{ color: 'red' }, 'color', 'invalid'],
    [{ color: '#12' }, 'color', 'invalid'],
    [{ color: 7 }, 'color', 'invalid'],
  ])('refuses %j', async (wrong, path, code) => {
    const { status, body } = await admin.put(PATH, { body: { ...OTHER, ...wrong } });
    expect([status, faults(body)]).toEqual([400, [[path, code]]]);
    expect((await app.anyone.get(PATH)).body).toMatchObject(OWN);
  });

  it('keeps a logo until it is replaced or removed', async () => {
    const { body: first } = await admin.put(PATH, { form: await formOf(await png(1)) });
    expect(first.logo).toMatchObject({ contentType: 'image/png' });
    const { body: same } = await admin.put(PATH, { body: OTHER });
    expect(same.logo).toEqual(first.logo);
    const { body: second } = await admin.put(PATH, { form: await formOf(await png(2)) });
    expect(second.logo.url).not.toBe(first.logo.url);
    expect(await app.keptFiles()).toHaveLength(2);
    const { body: none } = await admin.put(PATH, { body: { ...OTHER, removeLogo: true } });
    expect(none.logo).toBeNull();
    expect(await app.keptFiles()).toEqual([]);
  });

  it('uses a new logo that is sent while removing the old one', async () => {
    await admin.put(PATH, { form: await formOf(await png(1)) });
    const form = await formOf(await png(2), { ...OTHER, removeLogo: 'true' });
    expect((await admin.put(PATH, { form })).body.logo).not.toBeNull();
    expect(await app.keptFiles()).toHaveLength(2);
  });

  it('refuses an SVG as a logo, whatever its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { status, body } = await admin.put(PATH, { form: await formOf(svg) });
    expect([status, faults(body)]).toEqual([415, [['logo.file', 'file.type']]]);
    expect((await app.anyone.get(PATH)).body).toMatchObject(OWN);
  });

  it('cannot be overwritten with a stale If-Match', async () => {
    const { etag = '' } = (await app.anyone.get(PATH)).headers;
    const headers = { 'if-match': etag };
    const both = await Promise.all(
      ['Um', 'Dois'].map((name) => admin.put(PATH, { body: { ...OTHER, name }, headers })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('sets the name and colour of mails', async () => {
    await admin.put(PATH, { body: OTHER });
    await makeUnconfirmed(admin);
    await app.deliverMails();
    const mail = app.mails.at(-1);
    expect(mail?.subject).toMatch(/ - Casa & Aroma$/);
    expect(mail?.html).toContain('background:#7A1F5C');
  });
});
