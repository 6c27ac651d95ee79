import { bulk } from './load/bulk.ts';
import { hostile } from './load/hostile.ts';
import { outage } from './load/outage.ts';
import { restart } from './load/restart.ts';
import { steady } from './load/steady.ts';
import { runMode } from './support/command.ts';

/**
 * Loads the built server with reads and writes, and exits with 1 unless everything acknowledged is there: `steady` for
 * a while, `outage` while PostgreSQL is killed and restarted, `restart` while servers are restarted one by one.
 * `hostile` has one account make as many costly calls as it can while others work. `bulk` times changes of many records.
 */
await runMode({ steady, outage, restart, hostile, bulk });
