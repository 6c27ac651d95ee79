import { resolve } from 'node:path';
import { embeddedImage } from '../../platform/lib/program.ts';
import { restore } from '../backup/restore.ts';
import { readStorageSettings } from '../config/config.ts';
import { readOptions, runCommand, wrongUsage } from './command.ts';

const USAGE = 'npm run restore -- --from file.zip';

/** Command that restores a backup into an empty installation. */
await runCommand(async (reporter) => {
  const { from } = readOptions(USAGE, { from: { type: 'string' } });
  if (!from) throw wrongUsage(USAGE, '--from must name a backup');
  await restore({
    settings: readStorageSettings(process.env),
    from: resolve(from),
    image: embeddedImage(),
    reporter,
  });
});
