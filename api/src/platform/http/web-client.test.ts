import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { serveWebClient } from './web-client.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>page');
  await writeFile(join(folder, 'assets/app-1234.js'), 'plain');
  await writeFile(join(folder, 'assets/app-1234.js.br'), 'compressed');
  app = Fastify();
  handleErrors(app, async () => {});
  await serveWebClient(app, folder, async (html) => `${html} for all`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the web client', () => {
  it.each([
    '/',
    '/auth/login',
    '/administration',
    '/admin',
    '/admin?from=mail',
    '/admin/campaigns/7/update?x=1',
    '/admin/users?page=2',
    '/admin/users/7/update',
    '/office',
  ])('serves its page without caching: %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.body).toBe('<!doctype html>page for all');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('serves precompressed assets that are cached for ever', async () => {
    const answer = await app.inject({
      url: '/assets/app-1234.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.body).toBe('compressed');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await app.inject({ url: '/assets/app-1234.js' })).body).toBe('plain');
  });

  it.each([
    '/assets/gone-1.js',
    '/api/unknown',
    '/api',
    '/../package.json',
    '/.env',
    '/index.html',
    '/admin/users.html',
  ])('responds 404 at %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});
