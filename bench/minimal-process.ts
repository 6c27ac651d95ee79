import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '#api/db/embedded/embedded.ts';
import { startMinimalServer } from './minimal-server.ts';

/** The minimal server in a process of its own, on the database that DATABASE_URL names, else the embedded one in DATA_DIR. */
const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = process.env;
const embedded = url ? undefined : await openEmbedded({ dataDir: join(dataDir, 'db') });
const pool = embedded?.pool ?? new pg.Pool({ connectionString: url });
await pool.query('SELECT 1');
const { address, close } = await startMinimalServer(pool);
console.log(address);
process.once('SIGTERM', async () => {
  await close();
  await (embedded?.close() ?? pool.end());
});
