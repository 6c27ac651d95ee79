import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../platform/http/problem.ts';
import { isLoopback } from '../../platform/lib/this-machine.ts';
import { tokenHash } from '../session/opaque-tokens.ts';

/** Headers with which proxies name their client. Sources: RFC 7239; RFC 9110, 7.6.3; earlier de facto headers. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Allows reading the metrics: if there is a token, with that token; otherwise only from this machine, addressed by its
 * own name. A local proxy also connects from this machine but may forward for anyone, so it is refused.
 * @throws problem `auth.required` or `auth.token`; without a token `not_found`, as if there were no metrics
 */
export function checkMetricsReader(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocalRequest(request)) throw problem('not_found');
    return;
  }
  const [, presented] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (presented === undefined) throw problem('auth.required');
  // Compares digests, which have the same length whatever was sent.
  const [expected, actual] = [Buffer.from(tokenHash(token)), Buffer.from(tokenHash(presented))];
  if (!timingSafeEqual(expected, actual)) throw problem('auth.token');
}

function isLocalRequest({ raw, headers, host }: FastifyRequest): boolean {
  // Proxies that don't identify themselves are mostly old, or nginx with its defaults: they use an older HTTP version.
  if (raw.httpVersion !== '1.1') return false;
  // Not the request's IP, which may come from a trusted proxy's header.
  if (!isLoopback(raw.socket.remoteAddress ?? '')) return false;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(host.replace(/:\d+$/, ''));
}
