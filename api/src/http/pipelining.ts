import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for their turn. No client sends so many ahead. */
const MOST_WAITING = 256;

/**
 * Handles the requests of one connection one after the other. A client may send several ahead; handled at once, each would
 * hold its file or its query until the ones before it are read, and Node says nothing of them when the connection breaks.
 * Requests that still wait then are dropped unheard. Before any other hook.
 */
export function answerInTurn(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Node gives a connection to one answer at a time, in the order of the requests.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const ahead = waiting.get(socket) ?? 0;
    if (ahead === MOST_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, ahead + 1);
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is still handing the connection over.
      process.nextTick(() => {
        if (!reply.raw.destroyed) done();
      });
    });
  });
}
