import type { FastifyInstance } from 'fastify';

/** Whether this server has begun to stop. Calls are still answered, and nobody should bring new ones. */
export interface Draining {
  readonly begun: boolean;
  begin(): void;
  /** Calls whose answers have not yet left this process to the last byte. */
  open: number;
  /** Ends each of the answers that would go on for ever. */
  readonly endless: Set<() => void>;
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
    open: 0,
    endless: new Set(),
  };
}

/**
 * Keeps account of the answers that are under way. From the beginning of the end on, each tells its caller to bring the next
 * call on another connection.
 */
export function partAfterAnswers(app: FastifyInstance, state: Draining): void {
  app.addHook('onRequest', (_request, reply, done) => {
    state.open += 1;
    // HTTP's own account takes an answer for sent as soon as it is made, though its bytes still wait for a slow caller.
    reply.raw.once('close', () => {
      state.open -= 1;
    });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.begun) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => endEndless(state));
}

export function endEndless({ endless }: Draining): void {
  for (const end of endless) end();
}
