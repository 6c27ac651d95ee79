import { postgresPool } from '#api/db/client.ts';
import { openDatabase } from '#api/db/open.ts';
import { startMinimalServer } from './minimal-server.ts';
import { startOurServer } from './our-server.ts';
import { SETTINGS } from './scratch-database.ts';

/** One of the contest's two servers, in a process of its own on PostgreSQL. Tells its parent where it is, and ends with it. */
const [, , which, databaseUrl = '', folder = '', caller = ''] = process.argv;
const { address, headers } =
  which === 'ours'
    ? await startOurServer(
        await openDatabase({ ...SETTINGS, databaseUrl, dataDir: folder }),
        folder,
        JSON.parse(caller),
      )
    : await startMinimalServer(postgresPool(databaseUrl), JSON.parse(caller));
// Also when the parent fails, or is killed: its database can't be dropped while somebody is on it.
process.once('disconnect', () => process.exit());
process.send?.({ address, headers });
