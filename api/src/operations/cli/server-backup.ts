import { once } from 'node:events';
import { setPriority } from 'node:os';
import { CopyError } from '../../platform/db/copy-error.ts';
import { programVersion } from '../../platform/lib/program.ts';
import { backUp } from '../backup/backup.ts';
import type { FromBackup, ToBackup } from '../backup/backup-messages.ts';
import { progressReporter } from '../backup/progress.ts';
import { readStorageSettings } from '../config/config.ts';
import { operatorMessage } from '../operator-message.ts';

/** Of 20 priority steps: requests to the server come first. */
const NICE = 10;

/** Process that writes a backup for a running server, and ends with it. Its argument is the path of the archive. */
process.once('disconnect', () => process.exit(1));
setPriority(NICE);

function sendMessage(message: FromBackup): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

async function snapshot(): Promise<string> {
  const answered = once(process, 'message');
  await sendMessage({ kind: 'snapshot' });
  const [answer] = (await answered) as [ToBackup];
  if (answer.kind === 'snapshot') return answer.folder;
  throw new CopyError(answer.message);
}

async function main(to: string): Promise<void> {
  const settings = readStorageSettings(process.env);
  const { tallies, files } = await backUp({
    settings,
    to,
    // With the secret, anybody who can read the folder could decrypt everything.
    withSecret: false,
    version: programVersion(),
    reporter: progressReporter(process.stderr),
    ...(settings.databaseUrl === undefined && { snapshot }),
  });
  const rows = Object.values(tallies).reduce((sum, checksum) => sum + checksum.rows, 0);
  await sendMessage({
    kind: 'made',
    rows,
    missingFiles: files.missing.length,
    damagedFiles: files.damaged.length,
  });
}

const [, , to = ''] = process.argv;
try {
  await main(to);
  process.exit(0);
} catch (error) {
  const message =
    operatorMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
  await sendMessage({ kind: 'failed', message });
  process.exit(1);
}
