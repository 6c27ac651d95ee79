import { join } from 'node:path';
import type pg from 'pg';
import type { StorageSettings } from '../config/config.ts';
import {
  describeTarget,
  embeddedFolder,
  findSecret,
  openExistingEmbedded,
  openPostgres,
  whileOpen,
  withClient,
} from './installation.ts';
import { formatCount, type ProgressReporter } from './progress.ts';
import { copyRows } from './rows/copy-rows.ts';
import { databaseSource } from './rows/database-source.ts';
import { secretAdvice } from './secret-advice.ts';

export interface MoveOptions {
  /** Location of the embedded installation, and the SECRET_KEY that the environment sets for the new one. */
  settings: StorageSettings;
  /** `postgres://…` URL of an empty database. */
  to: string;
  reporter: ProgressReporter;
}

/**
 * Copies an embedded installation's database to PostgreSQL and reports what else the new installation needs. The
 * original stays unchanged.
 * @throws CopyError; DatabaseInUseError while a server runs on the embedded database
 */
export async function moveToPostgres({ settings, to, reporter }: MoveOptions): Promise<void> {
  const source = await openExistingEmbedded(settings, reporter.line);
  reporter.line(`From ${embeddedFolder(settings)} to ${describeTarget(to)}`);
  const { rows, advice } = await whileOpen(source, async () => {
    const target = openPostgres(to);
    return whileOpen(target, () =>
      withClient(source.pool, (reader) => withClient(target.pool, (writer) => copyAllRows(reader, writer))),
    );
  });
  reporter.line(`${formatCount(rows)} rows were moved, and compared with what they were.`);
  reporter.line(advice);
  reporter.line(
    settings.storage
      ? 'Files stay where they are: keep STORAGE_URL as it is.'
      : `Files stay in ${join(settings.dataDir, 'files')}: start the server with the same DATA_DIR.`,
  );
  reporter.line(`${embeddedFolder(settings)} is no longer needed once the server runs on PostgreSQL.`);

  async function copyAllRows(reader: pg.PoolClient, writer: pg.PoolClient) {
    const generated = findSecret({ dataDir: settings.dataDir, secretKey: undefined });
    const rows = await copyRows(await databaseSource(reader), writer, { report: reporter.progress });
    return { rows, advice: await secretAdvice(writer, { ...settings, databaseUrl: to }, generated) };
  }
}
