import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { problem } from './problem.ts';

/** Headers that only matter for files that may change. */
const CHANGE_HEADERS = ['etag', 'last-modified', 'accept-ranges'];

/** Headers that only matter for pages. On many small files they would be as large as the file. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Whether a folder holds a build; without one, only the API is served. */
function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** Returns whether a path is a page of the web client: neither the API's nor a file's. */
export function pageMatcher(folder: string): (path: string) => boolean {
  const built = isBuilt(folder);
  return (path) => built && !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);
}

/**
 * Serves the built web client: its hashed assets are cached for ever; the page, for every path that is neither the
 * API's nor a file's, is always revalidated. Assets have precompressed copies beside them.
 * @param folder folder of the build; without one, only the API is served
 * @param fill completes the page each time it is served
 */
export async function serveWebClient(
  app: FastifyInstance,
  folder: string,
  fill: (html: string) => Promise<string>,
): Promise<void> {
  const built = isBuilt(folder);
  const isPage = pageMatcher(folder);
  const html = built ? await readFile(join(folder, 'index.html'), 'utf8') : '';
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The page is completed before it is sent.
      globIgnore: ['**/*.html*'],
      setHeaders(reply, path) {
        const immutable = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        const unneeded = immutable ? [...CHANGE_HEADERS, ...PAGE_HEADERS] : PAGE_HEADERS;
        for (const name of unneeded) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.split('?')[0] ?? '';
    if (!wantsPage || !isPage(path)) return sendProblem(problem('not_found'), request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await fill(html));
  });
}
