import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** Bodies come as they are: one that is compressed could be of any size. Source: RFC 9110, 8.4 and 15.5.16. */
export function refuseCodings(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (/^(identity)?$/i.test(request.headers['content-encoding']?.trim() ?? '')) {
      done(null, payload);
      return;
    }
    reply.header('accept-encoding', 'identity');
    done(problem('file.type'));
  });
}
