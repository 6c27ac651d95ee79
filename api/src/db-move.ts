import { readPlaces } from './config.ts';
import { readOptions, runCommand, wrongUsage } from './transfer/command.ts';
import { moveToPostgres } from './transfer/move.ts';

const USAGE = 'npm run db:move -- --to postgres://user@host/database';

/** The process that carries an embedded installation to PostgreSQL. */
await runCommand(async (speaker) => {
  const { to } = readOptions(USAGE, { to: { type: 'string' } });
  if (!to || !/^postgres(?:ql)?:\/\//.test(to) || !URL.canParse(to)) {
    throw wrongUsage(USAGE, '--to must say where to, and begin with postgres:// or postgresql://');
  }
  await moveToPostgres({ places: readPlaces(process.env), to, speaker });
});
