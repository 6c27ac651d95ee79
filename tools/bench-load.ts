import { outage } from './load/outage.ts';
import { polling } from './load/polling.ts';
import { restart } from './load/restart.ts';
import { steady } from './load/steady.ts';
import { runMode } from './support/modes.ts';

/**
 * Loads the built server with reads and writes, and ends with 1 unless all that was acknowledged is there: `steady` for a
 * while, `outage` while PostgreSQL is killed and comes back, `restart` while servers are restarted one by one; `polling` is of
 * devices alone: they ask what they are to play.
 */
await runMode({ steady, outage, restart, polling });
