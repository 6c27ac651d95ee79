/** A server that only makes backups of its embedded database, until it is stopped. */
import { join } from 'node:path';
import { openEmbedded } from '../../embedded/embedded.ts';
import { scheduleBackups } from '../backup-schedule.ts';

const [dataDir = '', to = ''] = process.argv.slice(2);
const { pool } = await openEmbedded({ dataDir: join(dataDir, 'db') });
scheduleBackups(
  { kind: 'embedded', pool },
  {
    to,
    everyHours: 24,
    keep: 1,
    at: undefined,
    timeZone: 'UTC',
    dataDir,
    log: console,
    env: { ...process.env, DATA_DIR: dataDir },
    times: { pollInterval: 20, retryDelay: 3_600_000 },
  },
);
