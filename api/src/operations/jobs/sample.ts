import type { FastifyBaseLogger } from 'fastify';
import { sampleRound } from '../../modules/setup/sample-device.ts';
import type { ShotRules } from '../../modules/shots/shots.commands.ts';
import type { Database } from '../../platform/db/client.ts';
import type { PubSub } from '../../platform/events/publish-subscribe.ts';
import { runEvery, type Schedule } from '../../platform/jobs/scheduler.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/** Lets the sample client's device fire. Every process may: what the device fires in a minute counts once. */
export function startSample(
  db: Database,
  { shots, pubSub, log }: { shots: ShotRules; pubSub: PubSub; log: Pick<FastifyBaseLogger, 'error'> },
): Schedule {
  const work = async () => {
    if ((await sampleRound(db, shots)) > 0) pubSub.publish();
  };
  return runEvery(ROUND_MS, [{ name: 'sample', work }], log);
}
