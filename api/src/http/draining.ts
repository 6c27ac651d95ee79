import type { FastifyInstance } from 'fastify';

/** Whether this server has begun to stop. Calls are still answered, and nobody should bring new ones. */
export interface Draining {
  readonly begun: boolean;
  begin(): void;
}

export function draining(): Draining {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin() {
      begun = true;
    },
  };
}

/** From the beginning of the end on, each answer tells its caller to bring the next call on another connection. */
export function partAfterAnswers(app: FastifyInstance, state: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (state.begun) reply.header('connection', 'close');
  });
}
