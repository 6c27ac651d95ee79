import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../simulator/random.ts';
import { printReport } from '../simulator/report.ts';
import { simulate } from '../simulator/simulation.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { count, readOptions, seed } from '../support/command.ts';
import { log } from '../support/report.ts';
import { withScratchDatabase, withServer } from '../support/scratch-database.ts';

/** Kills during sign-up; the rest come while devices fire. */
const KILLS_AT_SET_UP = 2;
/** Milliseconds from a start to the next kill. */
const ALIVE_MS = { least: 200, most: 4_000 };

/**
 * Kills the built server repeatedly while people and devices use it, restarting it on the same port each time. Requires
 * that everything it accepted is there exactly once after everything has been sent again.
 */
export function kills(args: string[]): Promise<boolean> {
  const options = readOptions(args, { devices: count(100), rate: count(200), kills: count(20), seed });
  const env = { DEMO_DATA: 'true', LOG_LEVEL: 'error' };
  return withScratchDatabase((database) =>
    withServer(database, { env }, (server) => killAgainAndAgain(server, options)),
  );
}

async function killAgainAndAgain(
  server: BuiltServer,
  options: { devices: number; rate: number; kills: number; seed: string },
): Promise<boolean> {
  let ended = false;
  try {
    const random = new Random(`${options.seed} kills`);
    const killedEnough = new AbortController();
    let startFiring = () => {};
    const firing = new Promise<void>((resolve) => {
      startFiring = resolve;
    });
    const killing = (async () => {
      for (let kill = 1; kill <= options.kills; kill += 1) {
        if (kill > KILLS_AT_SET_UP) await firing;
        await sleep(random.between(ALIVE_MS.least, ALIVE_MS.most));
        await server.kill();
        if (ended) return;
        const begun = performance.now();
        await server.restart();
        log(`killed ${kill} times; it was away for ${(performance.now() - begun).toFixed(0)} ms`);
      }
      killedEnough.abort();
    })();
    const simulation = simulate({
      ...options,
      url: server.address,
      admin: server.account,
      mailbox: server.mailbox,
      log,
      onFiring() {
        startFiring();
        return killedEnough.signal;
      },
    });
    const [outcome] = await Promise.all([simulation, killing]);
    return printReport(outcome, ` after ${options.kills} kills`);
  } finally {
    ended = true;
  }
}
