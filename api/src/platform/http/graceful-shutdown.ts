import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type DrainState, endOpenStreams } from './draining.ts';

/** Milliseconds. */
const TIMES = {
  /** Wait for requests already on their way over existing connections, once no new ones are accepted. */
  arrivalGrace: 150,
  /** Between two checks for open requests. */
  pollInterval: 100,
};

/** How a server stops. Times in milliseconds. */
export interface StopOptions {
  /** How long it keeps serving after announcing its stop, until a load balancer has noticed. */
  drainMs: number;
  /** Time for requests in flight once it accepts no more connections. */
  cutOffMs: number;
  /** Whether another process already accepts new connections in its place. */
  replaced: boolean;
  /** Ends the draining early. */
  hurry?: AbortSignal | undefined;
}

/**
 * Stops without losing a request: announces the stop, keeps serving while callers go elsewhere, then accepts no new
 * connections, and finishes requests in flight.
 */
export async function stopServing(
  app: FastifyInstance,
  state: DrainState,
  { drainMs, cutOffMs, replaced, hurry }: StopOptions,
): Promise<void> {
  state.begin();
  if (replaced) stopListening(app);
  const until = Date.now() + drainMs;
  while (Date.now() < until && !hurry?.aborted && !(replaced && (await connectionsOf(app)) === 0)) {
    await delay(TIMES.pollInterval);
  }
  if (!replaced) stopListening(app);
  // Serve callers that have just connected or are sending; the close below cuts idle connections.
  await delay(TIMES.arrivalGrace);
  const cutOff = Date.now() + cutOffMs;
  endOpenStreams(state);
  while (state.openRequests > 0 && Date.now() < cutOff) {
    await delay(TIMES.pollInterval);
    // Includes endless responses begun meanwhile over existing connections.
    endOpenStreams(state);
  }
  await closeGracefully(app, Math.max(cutOff - Date.now(), 0));
}

/**
 * Accepts no more requests and finishes those in flight; cuts off the rest at the time limit, so that it always ends.
 * @param milliseconds time limit
 */
export async function closeGracefully(app: FastifyInstance, milliseconds: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  // Responses begun before draining didn't announce that the connection closes.
  const idle = setInterval(() => app.server.closeIdleConnections(), TIMES.pollInterval);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cutOff);
  }
}

/** Not `http.Server.close`, which also cuts idle connections, some of which may be about to send. */
function stopListening({ server }: FastifyInstance): void {
  if (server.listening) Server.prototype.close.call(server);
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
