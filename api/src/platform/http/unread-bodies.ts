import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of a refused body that are received for nothing. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Decides what becomes of a refused call's body. Node receives and discards it, as browsers read a response only after
 * sending everything; a very large one, or one of many, closes the connection with the response instead.
 */
export function leaveUnread({ headers }: FastifyRequest, reply: FastifyReply, isOneOfMany: boolean): void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (isOneOfMany || length > DISCARDED_MAX_BYTES) reply.header('connection', 'close');
}
