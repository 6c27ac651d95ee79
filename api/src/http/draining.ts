import type { FastifyInstance } from 'fastify';

/** Shutdown state of the server. While draining it still responds, but callers should go elsewhere. */
export interface Draining {
  readonly begun: boolean;
  begin(): void;
  /** Number of requests whose response has not completely left this process. */
  open: number;
  /** Functions that end the endless responses. */
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
 * Counts open requests. Once draining has begun, each response closes its connection, so that the caller opens another
 * for the next request.
 */
export function trackOpenResponses(app: FastifyInstance, state: Draining): void {
  app.addHook('onRequest', (_request, reply, done) => {
    state.open += 1;
    // Node counts a response as sent once it is written, though its bytes may still wait for a slow caller.
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
