import { describeTarget } from '../backup/installation.ts';
import { moveToPostgres } from '../backup/move.ts';
import { readStorageSettings } from '../config/config.ts';
import { readOptions, runCommand, wrongUsage } from './command.ts';

const USAGE = 'npm run db:move -- --to postgres://user@host/database';

/** Command that moves an embedded installation to PostgreSQL. */
await runCommand(async (reporter) => {
  const { to } = readOptions(USAGE, { to: { type: 'string' } });
  if (!to || !isAddress(to)) {
    throw wrongUsage(USAGE, '--to must say where to, as DATABASE_URL does: postgres://… or postgresql://…');
  }
  await moveToPostgres({ settings: readStorageSettings(process.env), to, reporter });
});

/** Whether a server would accept the URL, and the driver can parse it. */
function isAddress(url: string): boolean {
  try {
    return readStorageSettings({ DATABASE_URL: url }).databaseUrl !== undefined && describeTarget(url) !== '';
  } catch {
    return false;
  }
}
