import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ERROR_STATUS } from '#contracts/core/errors.ts';
import { languageOf } from '#contracts/core/language.ts';
import { problem, problemBody } from './problem.ts';

const STALLED = ERROR_STATUS['upload.stalled'];

/** Status codes by Node's error code for unreadable requests; 400 for all others. */
const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: STALLED };

/**
 * Responds to malformed or incomplete requests in the same form as any other refusal. Uses the default language,
 * because there is no request to take one from.
 */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawResponse(STATUS[error.code ?? ''] ?? 400));
  socket.destroy(error);
}

/** Serves requests with an unknown `Expect` header like any other; Node would send a bare 417. Source: RFC 9110, 10.1.1. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function rawResponse(status: number): string {
  const code = status === STALLED ? 'upload.stalled' : 'validation';
  const body = problemBody(problem(code), languageOf(undefined), crypto.randomUUID());
  const text = JSON.stringify({ ...body, status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
