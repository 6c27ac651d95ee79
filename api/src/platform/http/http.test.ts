import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ERROR_STATUS } from '#contracts/core/errors.ts';
import { can, PROFILES } from '#contracts/core/permissions.ts';
import { claimDevice } from '#contracts/devices/device-codes.ts';
import { makeCampaign, makeCategory } from '../../testing/catalogue.ts';
import { type Answer, type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
const admin = await app.as('ADMIN');

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

describe('access to endpoints', () => {
  it('is checked for every endpoint and profile before input is validated', async () => {
    const callers = await Promise.all(
      PROFILES.map(async (profile) => ({ profile, caller: await app.as(profile) })),
    );
    let walked = 0;
    for (const endpoint of app.served) {
      if (endpoint.path === '/logout' || endpoint.access === 'public') continue;
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'not-an-id');
      const call = (caller: Caller): Promise<Answer> =>
        caller[methods[endpoint.method]](path, endpoint.method === 'GET' ? {} : { body: [] });
      const name = `${endpoint.method} ${endpoint.path}`;
      const unknown = endpoint.access === 'device' ? 'device.key' : 'auth.required';
      expect((await call(app.anyone)).body.code, name).toBe(unknown);
      for (const { profile, caller } of callers) {
        if (endpoint.access === 'device') {
          expect((await call(caller)).body.code, name).toBe(unknown);
          continue;
        }
        // Staff administer devices and have none of their own.
        const may = endpoint !== claimDevice || profile === 'USER';
        const allowed =
          may &&
          (endpoint.access === 'session' || can({ profile, organisationId: null }, endpoint.access)) &&
          (endpoint.others === undefined || can({ profile, organisationId: null }, endpoint.others));
        // An endless response never completes.
        if (allowed && endpoint.events) continue;
        const { status } = await call(caller);
        if (allowed) expect([200, 204, 400, 404], `${name} as ${profile}`).toContain(status);
        else expect(status, `${name} as ${profile}`).toBe(403);
        walked += 1;
      }
    }
    expect(walked).toBeGreaterThan(50);
  });
});

describe('bad input', () => {
  const NASTY = [
    '%',
    '_',
    "'",
    '"',
    '\\',
    '🌸',
    '1e9',
    '-1',
    '0',
    '1.5',
    ' ',
    'a'.repeat(5_000),
    '\u0000',
    '٣',
    '[]',
    '{}',
    'null',
    'true',
    '$(x)',
    '../..',
  ];

  it('in any query parameter never causes a 500, and a 400 names the parameter', async () => {
    const lists = app.served.filter(
      ({ method, query, params, events }) => method === 'GET' && query && !params && !events,
    );
    expect(lists.length).toBeGreaterThan(5);
    const compared = [await makeCampaign(admin), await makeCampaign(admin)].map(
      ({ campaignId }) => campaignId,
    );
    for (const { path, query } of lists) {
      const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
      const required = {
        ...(known.includes('q') && { q: 'florais' }),
        ...(known.includes('campaigns') && { campaigns: compared.join() }),
      };
      for (const name of [...known, 'unknown']) {
        const answers = await Promise.all(
          NASTY.map(async (value) => ({
            value,
            ...(await admin.get(path, { query: { ...required, [name]: value } })),
          })),
        );
        for (const { value, status, body } of answers) {
          expect([200, 400], `${path} ${name}=${value.slice(0, 9)}`).toContain(status);
          if (status === 400) expect(body.errors[0].path).toBe(name);
        }
      }
    }
  });

  it('in an id is refused with a 400 that names its field, or with a 404', async () => {
    // has-answer asks about a pair of ids, and responds no for an unknown one.
    const ofRecords = app.served.filter(({ params, path }) => params && !path.includes('has-answer'));
    for (const endpoint of ofRecords) {
      for (const value of NASTY.filter((value) => !['.', '../..'].includes(value))) {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));
        const { status, body } = await admin[methods[endpoint.method]](path, {
          body: endpoint.body ? {} : undefined,
        });
        expect([400, 404, 414], `${endpoint.method} ${path.slice(0, 60)}`).toContain(status);
        if (status === 400) expect(body.errors, `${endpoint.method} ${path.slice(0, 60)}`).not.toEqual([]);
      }
    }
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'validation'],
    ['no content', '', 'application/json', 400, 'validation'],
    ['JSON with __proto__', '{"__proto__":{"x":1},"name":"abc"}', 'application/json', 400, 'validation'],
    ['a list', '["name"]', 'application/json', 400, 'validation'],
    ['XML', '<name/>', 'application/xml', 415, 'file.type'],
    ['2 MB of JSON', `"${'a'.repeat(2 * 1024 * 1024)}"`, 'application/json', 413, 'file.too_large'],
    [
      'an unterminated form',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      400,
      'validation',
    ],
  ])('as a body of %s is refused in the same format', async (_, body, type, status, code) => {
    for (const path of ['/categories', '/fragrances']) {
      const answer = await staff.post(path, { body, headers: { 'content-type': type } });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
      if (path === '/categories' && !type.startsWith('multipart')) {
        expect(answer).toMatchObject({ status, body: { code } });
      }
    }
  });

  it.each([
    ['{"name":"abc","__proto__":{"x":1}}', '__proto__'],
    ['{"collection":[{"slot":1},{"constructor":{"prototype":{"x":1}}}]}', 'collection.1.constructor'],
  ])('as JSON that could change prototypes is refused by its key: %s', async (body, path) => {
    const answer = await staff.post('/categories', { body, headers: { 'content-type': 'application/json' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, code: 'invalid' }] } });
  });

  it('as JSON in another encoding than UTF-8 is refused', async () => {
    const send = (name: string, encoding: BufferEncoding) =>
      staff.post('/categories', {
        body: Buffer.from(JSON.stringify({ name }), encoding),
        headers: { 'content-type': 'application/json' },
      });
    expect(await send('Orquídeas', 'latin1')).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await send('Orquídeas', 'utf8')).toMatchObject({ status: 201, body: { name: 'Orquídeas' } });
  });

  it('as a form has no fields if the endpoint takes no files', async () => {
    const form = new FormData();
    form.append('name', 'Formulário');
    expect(await staff.post('/categories', { form })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', code: 'required' }] },
    });
  });

  it('as an empty body with the JSON content type counts as no fields', async () => {
    const empty = { body: '', headers: { 'content-type': 'application/json' } };
    const { categoryId } = await makeCategory(staff, 'Sem corpo');
    expect(await staff.delete(`/categories/${categoryId}`, empty)).toMatchObject({ status: 204 });
    expect(await staff.put(`/categories/activate/${categoryId}`, empty)).toMatchObject({ status: 200 });
    expect(await staff.post('/categories', empty)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', code: 'required' }] },
    });
  });

  it('by repeating a parameter is refused', async () => {
    const answer = await staff.get('/categories?page=1&page=2');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'page' }] } });
  });

  it('in a path that can not be decoded is refused in the same format', async () => {
    expect(await staff.get('/categories/%zz')).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await staff.get('/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('gets a response with a known code and no internal details', async () => {
    const answer = await staff.post('/categories', { body: {} });
    expect(Object.keys(answer.body).sort()).toEqual([
      'code',
      'detail',
      'errors',
      'message',
      'requestId',
      'status',
      'title',
      'type',
    ]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body.detail).toBe(answer.body.message);
    expect(ERROR_STATUS).toHaveProperty([answer.body.code]);
  });

  it.each([
    ['pt-BR', 'Campo obrigatório'],
    ['en-US', 'Required field'],
    ['es-ES', 'Campo obligatorio'],
    ['fr-FR', 'Required field'],
  ])('is worded in %s', async (language, message) => {
    const answer = await staff.post('/categories', { body: {}, headers: { 'content-language': language } });
    expect(answer.body.errors[0].message).toBe(message);
  });
});

describe('the headers of every response', () => {
  it('forbid inline scripts, content sniffing and caching', async () => {
    const { headers } = await app.anyone.get('/health');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });
});
