import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from './problem.ts';

/** Milliseconds for receiving a body. */
export interface UploadLimits {
  /** Without a byte. */
  silence: number;
  /** In total, for any body but a form that is being read: others are small. */
  total: number;
}

const LIMITS: UploadLimits = { silence: 30_000, total: 120_000 };

/** Checks during the silence; a body is given up at most one interval late. */
const CHECKS = 6;

interface Receiving {
  reply: FastifyReply;
  begun: number;
  /** Bytes received over the connection. */
  received: number;
  /** When they last increased, by `performance.now()`. */
  since: number;
}

/**
 * Ends calls whose body stops arriving with 408 `upload.stalled`. The time in which the server itself doesn't read, as
 * while a call waits for its turn, doesn't count.
 * @param limits shorter ones in tests
 */
export function endSilentUploads(app: FastifyInstance, limits = LIMITS): void {
  const bodies = new Map<IncomingMessage, Receiving>();
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Most calls have no body, and need not pay for this.
    if ('content-length' in raw.headers || 'transfer-encoding' in raw.headers) {
      const now = performance.now();
      bodies.set(raw, { reply, begun: now, received: raw.socket.bytesRead, since: now });
      raw.once('close', () => bodies.delete(raw));
    }
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [raw, body] of bodies) {
      const { bytesRead } = raw.socket;
      if (raw.complete) bodies.delete(raw);
      else if (raw.readableFlowing && isOver(body, now, bytesRead)) {
        bodies.delete(raw);
        giveUp(raw, body.reply);
      } else if (!raw.readableFlowing || bytesRead !== body.received)
        Object.assign(body, { received: bytesRead, since: now });
    }
  }, limits.silence / CHECKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function isOver({ reply, begun, received, since }: Receiving, now: number, bytesRead: number): boolean {
    const isSilent = bytesRead === received && now - since >= limits.silence;
    const isForm = reply.request.headers['content-type']?.startsWith('multipart/') === true;
    return isSilent || (now - begun >= limits.total && (reply.sent || !isForm));
  }
}

function giveUp(raw: IncomingMessage, reply: FastifyReply): void {
  // Whoever reads the body listens for its errors, and refuses the call; otherwise it is being discarded.
  if (reply.sent || raw.listenerCount('error') === 0) {
    raw.destroy();
    return;
  }
  reply.header('connection', 'close');
  raw.emit('error', problem('upload.stalled'));
}
