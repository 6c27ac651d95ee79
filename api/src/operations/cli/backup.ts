import { resolve } from 'node:path';
import { programVersion } from '../../platform/lib/program.ts';
import { backUp } from '../backup/backup.ts';
import { readStorageSettings } from '../config/config.ts';
import { readOptions, runCommand } from './command.ts';

const USAGE = 'npm run backup -- [--to file.zip] [--with-secret]';

/** Command that writes a backup. */
await runCommand(async (reporter) => {
  const { to, ...options } = readOptions(USAGE, {
    to: { type: 'string' },
    'with-secret': { type: 'boolean' },
  });
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const path = resolve(to ?? `sillage-${now}Z.zip`);
  await backUp({
    settings: readStorageSettings(process.env),
    to: path,
    withSecret: options['with-secret'] ?? false,
    version: programVersion(),
    reporter,
  });
  reporter.line(
    options['with-secret'] ? 'The secret is in it: keep it safe.' : 'The secret is not in it: keep that too.',
  );
  console.log(path);
});
