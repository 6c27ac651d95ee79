import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/** Logs a call in one line, when it has been answered: a line at its beginning too would cost each call a twelfth. */
export class CallLog extends Fastify.LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const call = { req, res, responseTime: res.elapsedTime };
    if (error) res.log.error({ ...call, err: error }, 'request errored');
    else res.log.info(call, 'request completed');
  }
}
