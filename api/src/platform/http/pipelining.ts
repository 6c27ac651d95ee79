import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for their turn. No real client pipelines that many. */
const MAX_PIPELINED = 256;

/**
 * Handles the requests of one connection one at a time. Handled concurrently, each pipelined request would hold its
 * file or query until the responses before it are read, and Node reports nothing about them when the connection breaks.
 * Requests still waiting then are dropped. Register it before any other hook.
 */
export function respondInOrder(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Node assigns the socket to one response at a time, in the order of the requests.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const ahead = waiting.get(socket) ?? 0;
    if (ahead === MAX_PIPELINED) {
      socket.destroy();
      return;
    }
    waiting.set(socket, ahead + 1);
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is still assigning the socket.
      process.nextTick(() => {
        if (!reply.raw.destroyed) done();
      });
    });
  });
}
