import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Draining, endEndless } from './draining.ts';

/** Milliseconds. */
const TIMES = {
  /** For a call on its way over a connection that is there already, once no new ones are taken. */
  arriving: 150,
  /** Between two looks for what is still under way. */
  look: 100,
};

/** How a server stops. Times in milliseconds. */
export interface Stopping {
  /** Answers on for so long after it has begun to say that it stops: until a balancer has seen it. */
  drainMs: number;
  /** What is in flight when it takes no more calls may take so long. */
  cutOffMs: number;
  /** Another process takes its new connections from now on, so it needs none itself. */
  replaced: boolean;
  /** Ends the draining early. */
  hurry?: AbortSignal | undefined;
}

/**
 * Stops without losing a call: tells that it is about to, answers on while callers go elsewhere, then takes no new
 * connections, and answers what is in flight.
 */
export async function stopServing(
  app: FastifyInstance,
  state: Draining,
  { drainMs, cutOffMs, replaced, hurry }: Stopping,
): Promise<void> {
  state.begin();
  if (replaced) stopListening(app);
  const until = Date.now() + drainMs;
  while (Date.now() < until && !hurry?.aborted && !(replaced && (await connectionsOf(app)) === 0)) {
    await delay(TIMES.look);
  }
  if (!replaced) stopListening(app);
  // Callers that have just connected, or are just sending, are answered too: what closes then looks for idle connections.
  await delay(TIMES.arriving);
  const cutOff = Date.now() + cutOffMs;
  endEndless(state);
  while (state.open > 0 && Date.now() < cutOff) {
    await delay(TIMES.look);
    // Who came meanwhile over a connection that was there.
    endEndless(state);
  }
  await closeGracefully(app, Math.max(cutOff - Date.now(), 0));
}

/**
 * Stops taking calls and answers those in flight; whoever isn't done in time is cut off, so that closing always ends.
 * @param milliseconds until then
 */
export async function closeGracefully(app: FastifyInstance, milliseconds: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  // Answers that had begun before the end told nobody to part.
  const idle = setInterval(() => app.server.closeIdleConnections(), TIMES.look);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cutOff);
  }
}

/** HTTP's own would also cut idle connections, some of which may just be sending. */
function stopListening({ server }: FastifyInstance): void {
  if (server.listening) Server.prototype.close.call(server);
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
