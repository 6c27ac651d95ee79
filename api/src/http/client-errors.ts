import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { languageOf } from '#contracts/core/language.ts';
import { problem, problemBody } from './problem.ts';

/** What Node can't read as a request, by its error's code. Whatever else: 400. */
const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers bytes that are no request, or one that doesn't end, in the form of every other refusal.
 * There is no request to take a language from, so it is the default one.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answer(STATUS[error.code ?? ''] ?? 400));
  socket.destroy(error);
}

function answer(status: number): string {
  const body = problemBody(problem('validation'), languageOf(undefined), crypto.randomUUID());
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
