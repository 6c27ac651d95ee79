import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a response may wait without any of it being read. */
const UNREAD_MS = 60_000;

/** Checks during that time; a response is ended at most one interval late. */
const CHECKS = 6;

interface Reader {
  sent: number;
  /** When `sent` last changed, by `performance.now()`. */
  since: number;
}

/**
 * Closes connections whose peer reads nothing of a pending response. Requests without output so far may take any time.
 * @param limitMs milliseconds without any data read; shorter in tests
 */
export function closeStalledConnections(app: FastifyInstance, limitMs = UNREAD_MS): void {
  const readers = new Map<Socket, Reader>();
  app.server.on('connection', (socket: Socket) => {
    readers.set(socket, { sent: 0, since: performance.now() });
    socket.once('close', () => readers.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, reader] of readers) {
      const sent = bytesSent(socket);
      if (socket.writableLength === 0 || sent !== reader.sent) Object.assign(reader, { sent, since: now });
      else if (now - reader.since >= limitMs) socket.destroy();
    }
  }, limitMs / CHECKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Bytes that the operating system has accepted for the peer. Node's public API counts only whole writes, and a single
 * one may be megabytes that take minutes on a slow line.
 */
function bytesSent(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
