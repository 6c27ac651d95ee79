import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of refused bodies that may be on their way at once. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;

let discarded = 0;

/**
 * Decides what becomes of a refused call's body. Node receives and discards it, as most browsers read a response only
 * after sending everything; beyond a limit, the connection is closed with the response instead.
 */
export function leaveUnread({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (discarded + length > DISCARDED_MAX_BYTES) {
    reply.header('connection', 'close');
    return;
  }
  discarded += length;
  raw.once('close', () => {
    discarded -= length;
  });
}
