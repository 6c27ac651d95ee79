import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';
import { isLoopback } from '../../lib/this-machine.ts';
import { tokenHash } from '../session/opaque-tokens.ts';

/** What a proxy says of whom it stands for. Sources: RFC 7239; RFC 9110, 7.6.3; what proxies did before. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Lets read the metrics: who shows the token where there is one, else who calls from this very machine under its own
 * name. A proxy on this machine calls from it too, for anybody: so it must not be one.
 * @throws problem `auth.required` or `auth.token`; without a token `not_found`, as if there were none
 */
export function checkMetricsReader(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isFromHere(request)) throw problem('not_found');
    return;
  }
  const [, shown] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (shown === undefined) throw problem('auth.required');
  // Their digests: of the same length, whatever is shown.
  const [expected, given] = [Buffer.from(tokenHash(token)), Buffer.from(tokenHash(shown))];
  if (!timingSafeEqual(expected, given)) throw problem('auth.token');
}

function isFromHere({ raw, headers, host }: FastifyRequest): boolean {
  // Proxies that say nothing of themselves are mostly old, or left as nginx comes: they speak an older HTTP.
  if (raw.httpVersion !== '1.1') return false;
  // Not the request's ip: that is whom a trusted proxy names.
  if (!isLoopback(raw.socket.remoteAddress ?? '')) return false;
  if (OF_PROXIES.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(host.replace(/:\d+$/, ''));
}
