import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlaces } from './config.ts';
import { readOptions, runCommand, wrongUsage } from './transfer/command.ts';
import { restore } from './transfer/restore.ts';

const USAGE = 'npm run restore -- --from file.zip';

/** The same place above the sources and above the bundle. */
const IMAGE = fileURLToPath(new URL('../../dist/api/embedded-image.tar.gz', import.meta.url));

/** The process that brings a backup into an empty installation. */
await runCommand(async (speaker) => {
  const { from } = readOptions(USAGE, { from: { type: 'string' } });
  if (!from) throw wrongUsage(USAGE, '--from must name a backup');
  await restore({
    places: readPlaces(process.env),
    from: resolve(from),
    image: existsSync(IMAGE) ? IMAGE : undefined,
    speaker,
  });
});
