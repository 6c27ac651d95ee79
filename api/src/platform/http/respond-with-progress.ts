import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NDJSON } from '#contracts/core/endpoint.ts';
import { localizedProblem } from './error-handler.ts';

/** Minimum milliseconds between two progress lines. */
const INTERVAL_MS = 200;

/** Whether the caller accepts progress lines (NDJSON). */
export function wantsProgress({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '')
    .split(',')
    .some((type) => type.split(';')[0]?.trim().toLowerCase() === NDJSON);
}

/**
 * Responds with lines while work is running: its progress, and finally its answer or problem. The response begins with
 * the first progress line, so an earlier refusal is an ordinary problem response. The work continues if the caller
 * hangs up.
 * @param work receives a function that reports its progress
 */
export async function respondWithProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (progress: (progress: unknown) => void) => Promise<unknown>,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  const write = (line: object) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  let lastWritten = 0;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const answer = work((progress) => {
    if (Date.now() - lastWritten < INTERVAL_MS) return;
    lastWritten = Date.now();
    write({ progress });
    begin();
  });
  await Promise.race([begun, answer]);
  void answer
    .then(
      (done) => write({ answer: done }),
      (error: unknown) => write({ problem: localizedProblem(error, request) }),
    )
    .finally(() => lines.end());
  return reply.header('content-type', NDJSON).send(lines);
}
