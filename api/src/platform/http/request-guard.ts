import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** A path segment that begins with a dot, in any encoding: the name of a hidden file. */
const HIDDEN_PATH = /(?:\/|%2f)(?:\.|%2e)/i;

/** All methods that the routes of a path accept. */
interface KnownPath {
  matches: RegExp;
  methods: Set<string>;
}

/**
 * Refuses requests that name no host or several, a hidden file, or a method that the path doesn't accept. Call it
 * before the first route is registered.
 * @param isPage whether a path without a route is a page, which accepts only GET and HEAD
 */
export function rejectUnknownRequests(app: FastifyInstance, isPage: (path: string) => boolean): void {
  // Otherwise the router sends its own response to unsupported methods.
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method, prefix }) => {
    // The root of a prefix is served with a slash at its end too, which the router doesn't announce.
    for (const served of prefix !== '' && url === prefix ? [url, `${url}/`] : [url]) {
      const path = known.get(served) ?? { matches: pathPattern(served), methods: new Set() };
      for (const name of [method].flat()) path.methods.add(name);
      known.set(served, path);
    }
  });
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!namesOneHost(request)) return done(problem('validation'));
    if (HIDDEN_PATH.test(path)) return done(problem('not_found'));
    // An exact path takes precedence over another route's parameter.
    const own = known.get(path);
    if (own ? own.methods.has(request.method) : !request.is404) return done();
    const matching = own ? [own] : [...known.values()].filter(({ matches }) => matches.test(path));
    const methods = matching.flatMap((route) => [...route.methods]);
    // Decided before a body is read. A GET or HEAD without a route may be for a page.
    if (methods.length === 0 && isReading(request)) return done();
    if (methods.length === 0 && isPage(path)) methods.push(...READING);
    if (methods.length === 0) return done(problem('not_found'));
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    done(problem('method_not_allowed'));
  });
}

const READING = ['GET', 'HEAD'];

/** Whether the caller is firmware rather than a browser. */
export function isDeviceCall({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/api/device/');
}

function isReading({ method }: FastifyRequest): boolean {
  return READING.includes(method);
}

/** A pattern for the paths that the router matches to a route. */
function pathPattern(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Given several Host headers, proxies and servers would trust different ones. HTTP/1.0 requires none. */
function namesOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') named += 1;
  }
  return named === 1 || (named === 0 && httpVersion === '1.0');
}
