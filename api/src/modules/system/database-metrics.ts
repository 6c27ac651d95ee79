import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../../db/client.ts';
import { mailsByState } from './system.queries.ts';

/** Milliseconds that the database has to answer: who reads metrics waits, and wants the others in any case. */
const PATIENCE_MS = 1_000;

/**
 * What is the same from whichever process it is asked.
 * @returns a reader: where the database is away, that is all there is to say
 */
export function databaseMetrics(db: Database, log: FastifyBaseLogger): () => Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({
    name: 'sillage_database_up',
    help: 'Whether the database answered within a second',
    registers,
  });
  const mails = new Gauge({
    name: 'sillage_mails',
    help: 'Mails in the queue: waiting to be sent or tried again, being sent, given up in the last 90 days (failed)',
    labelNames: ['state'],
    registers,
  });
  return async () => {
    const answer = mailsByState(db).catch((error: unknown) => {
      log.warn(error, 'The database could not be asked for its metrics');
      return undefined;
    });
    const counted = await Promise.race([answer, delay(PATIENCE_MS, undefined, { ref: false })]);
    up.set(counted ? 1 : 0);
    mails.reset();
    for (const row of counted ?? []) mails.set({ state: row.state }, row.mails);
    return registry.metrics();
  };
}
