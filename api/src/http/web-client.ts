import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { problem } from './problem.ts';

/**
 * What these say is for pages, or for files that may change. On each of many small files that never do, they would
 * weigh as much as the file.
 */
const PAGE_HEADERS = [
  'etag',
  'last-modified',
  'accept-ranges',
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

/** Where the back office is, and the folder of the pages for its lists. */
const OFFICE = 'admin';

/** Whether a folder holds a build: without one only the API is served. */
function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** Tells the paths of the web client's pages: all that are neither the API's nor a file's. */
export function pagesOf(folder: string): (path: string) => boolean {
  const built = isBuilt(folder);
  return (path) => built && !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);
}

/**
 * Serves the built web client: its hashed assets for ever, its page never from a cache, for every path that isn't
 * the API's. The assets stand compressed beside themselves.
 * @param folder of the build; without one only the API is served
 * @param fill completes the page each time that it is served
 */
export async function serveWebClient(
  app: FastifyInstance,
  folder: string,
  fill: (html: string) => Promise<string>,
): Promise<void> {
  const built = isBuilt(folder);
  const isPage = pagesOf(folder);
  const pageAt = built ? await readPages(folder) : () => '';
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      // Pages are completed before they are sent.
      globIgnore: ['**/*.html*'],
      setHeaders(reply, path) {
        const immutable = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (immutable) for (const name of PAGE_HEADERS) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const asksPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.split('?')[0] ?? '';
    if (!asksPage || !isPage(path)) return sendProblem(problem('not_found'), request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await fill(pageAt(path)));
  });
}

/** Reads the pages of a build. @returns the one for a path: of the list that is there, of the back office, or of the rest */
async function readPages(folder: string): Promise<(path: string) => string> {
  const files = [
    'index.html',
    'office.html',
    ...(await readdir(join(folder, OFFICE))).map((file) => `${OFFICE}/${file}`),
  ];
  const pages = new Map<string, string>();
  for (const file of files.filter((file) => file.endsWith('.html')))
    pages.set(`/${file.slice(0, -'.html'.length)}`, await readFile(join(folder, file), 'utf8'));
  return (path) => {
    const isOffice = path === `/${OFFICE}` || path.startsWith(`/${OFFICE}/`);
    return pages.get(isOffice ? path : '/index') ?? (pages.get('/office') as string);
  };
}
