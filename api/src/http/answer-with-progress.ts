import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NDJSON } from '#contracts/core/endpoint.ts';
import { wordedProblem } from './error-handler.ts';

/** Milliseconds between two lines of progress at least. */
const INTERVAL_MS = 200;

/** Whether a caller reads line by line how far their call is. */
export function wantsProgress({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '')
    .split(',')
    .some((type) => type.split(';')[0]?.trim().toLowerCase() === NDJSON);
}

/**
 * Answers a call with lines while it works: how far it is, and at last its answer or its problem. The answer begins with
 * the first line of progress: what is refused before is an ordinary problem. A caller who hangs up is not waited for,
 * and the work goes on.
 * @param work is given what tells its progress
 */
export async function answerWithProgress(
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
      (error: unknown) => write({ problem: wordedProblem(error, request) }),
    )
    .finally(() => lines.end());
  return reply.header('content-type', NDJSON).send(lines);
}
