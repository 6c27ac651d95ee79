import type { FastifyInstance } from 'fastify';

/** Shutdown state of the server. While draining it still responds, but callers should go elsewhere. */
export interface DrainState {
  readonly begun: boolean;
  begin(): void;
  /** Number of requests whose response has not completely left this process. */
  openRequests: number;
  /** Functions that end the endless responses. */
  readonly openStreams: Set<() => void>;
}

export function newDrainState(): DrainState {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin() {
      begun = true;
    },
    openRequests: 0,
    openStreams: new Set(),
  };
}

/**
 * Counts open requests. Once draining has begun, each response closes its connection, so that the caller opens another
 * for the next request.
 */
export function trackOpenResponses(app: FastifyInstance, state: DrainState): void {
  app.addHook('onRequest', (_request, reply, done) => {
    state.openRequests += 1;
    // Node counts a response as sent once it is written, though its bytes may still wait for a slow caller.
    reply.raw.once('close', () => {
      state.openRequests -= 1;
    });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.begun) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => endOpenStreams(state));
}

export function endOpenStreams({ openStreams }: DrainState): void {
  for (const end of openStreams) end();
}
