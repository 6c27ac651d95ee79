import type { FastifyInstance } from 'fastify';

/**
 * Stops taking calls and answers those in flight; whoever isn't done in time is cut off, so that closing always ends.
 * @param milliseconds until then
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
