import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that an answer may wait for somebody to take more of it. */
const UNREAD_MS = 60_000;

/** Looks in that time: an answer is ended so much late at most. */
const LOOKS = 6;

interface Reader {
  taken: number;
  /** When that was seen first. Milliseconds of the process. */
  since: number;
}

/**
 * Ends connections whose other end takes nothing of the answer that waits for it. Work that has nothing to say yet is not
 * ended, however long it takes.
 * @param limitMs shorter for tests
 */
export function endUnreadAnswers(app: FastifyInstance, limitMs = UNREAD_MS): void {
  const readers = new Map<Socket, Reader>();
  app.server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => readers.delete(socket));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, reader] of readers) {
      const taken = takenFrom(socket);
      if (socket.writableLength === 0 || taken !== reader.taken) Object.assign(reader, { taken, since: now });
      else if (now - reader.since >= limitMs) socket.destroy();
    }
  }, limitMs / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

/**
 * Bytes that the system has taken for the other end. Node shows only whole writes; one may be megabytes, on a line that takes
 * minutes for them.
 */
function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
