import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** A part of a path that begins with a dot, however it is written: such names are of files that nobody is to see. */
const HIDDEN = /(?:\/|%2f)(?:\.|%2e)/i;

/** Every method that some route of a path takes. */
interface KnownPath {
  matches: RegExp;
  methods: Set<string>;
}

/**
 * Refuses what no route is asked for: a request that names no host or several, a hidden name, and a method that a known path
 * doesn't take. Before the first route is registered.
 * @param isPage whether a path that no route has is a page's, which can only be read
 */
export function refuseStrangeRequests(app: FastifyInstance, isPage: (path: string) => boolean): void {
  // The router leaves others to an answer of its own.
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { matches: matching(url), methods: new Set() };
    for (const name of [method].flat()) path.methods.add(name);
    known.set(url, path);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!namesOneHost(request)) return done(problem('validation'));
    if (HIDDEN.test(path)) return done(problem('not_found'));
    // Where a path is a route's own, another's parameter doesn't stand for it.
    const own = known.get(path);
    if (own ? own.methods.has(request.method) : !request.is404) return done();
    const takers = own ? [own] : [...known.values()].filter(({ matches }) => matches.test(path));
    const methods = takers.flatMap((taker) => [...taker.methods]);
    // Before a body is read; pages are what is left.
    if (methods.length === 0 && isReading(request)) return done();
    if (methods.length === 0 && isPage(path)) methods.push(...READING);
    if (methods.length === 0) return done(problem('not_found'));
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    done(problem('method_not_allowed'));
  });
}

const READING = ['GET', 'HEAD'];

/** Whether firmware calls, and no browser. */
export function isDeviceCall({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/api/device/');
}

function isReading({ method }: FastifyRequest): boolean {
  return READING.includes(method);
}

/** The addresses of a route, as the router reads its path. */
function matching(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Of several, proxies and programs believe different ones. HTTP/1.0 knows none. */
function namesOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') named += 1;
  }
  return named === 1 || (named === 0 && httpVersion === '1.0');
}
