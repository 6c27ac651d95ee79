import { join } from 'node:path';
import type { Places } from '../config.ts';
import { carry } from '../db/transfer/carry.ts';
import { databaseSource } from '../db/transfer/database-source.ts';
import {
  type BareDatabase,
  embeddedFolder,
  fitsDevices,
  openExistingEmbedded,
  openPostgres,
  placeOf,
  secretOf,
} from './installation.ts';
import { count, type Speaker } from './say.ts';

export interface MoveOptions {
  /** Where the embedded installation is, and what the environment says of the new one's secret. */
  places: Places;
  /** `postgres://…`, an empty database. */
  to: string;
  speaker: Speaker;
}

/**
 * Carries an embedded installation's database to PostgreSQL, and says what else the new one needs. What is moved stays
 * where it was, as it was.
 * @throws TransferError; DatabaseInUseError while a server runs on the embedded database
 */
export async function moveToPostgres({ places, to, speaker }: MoveOptions): Promise<void> {
  const source = await openExistingEmbedded(places, speaker.say);
  try {
    const target = openPostgres(to);
    try {
      speaker.say(`From ${embeddedFolder(places)} to ${placeOf(to)}`);
      const rows = await carryAll(source, target, speaker);
      speaker.say(`${count(rows)} rows were moved, and compared with what they were.`);
      speaker.say(await secretAdvice(places, target));
      speaker.say(
        places.storage
          ? 'Files stay where they are: keep STORAGE_URL as it is.'
          : `Files stay in ${join(places.dataDir, 'files')}: start the server with the same DATA_DIR.`,
      );
      speaker.say(`${embeddedFolder(places)} is no longer needed once the server runs on PostgreSQL.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function carryAll(from: BareDatabase, to: BareDatabase, speaker: Speaker): Promise<number> {
  const reader = await from.pool.connect();
  try {
    const writer = await to.pool.connect();
    try {
      const source = await databaseSource(reader);
      return await carry(source, writer, { report: speaker.progress });
    } finally {
      writer.release(true);
    }
  } finally {
    reader.release(true);
  }
}

/** Which secret the server must be started with; never the secret itself. */
async function secretAdvice(places: Places, target: BareDatabase): Promise<string> {
  const generated = secretOf({ dataDir: places.dataDir, secretKey: undefined });
  const given = places.secretKey;
  const needed = generated
    ? `SECRET_KEY must be what is in ${generated.from}`
    : 'SECRET_KEY must be the one that the embedded installation was started with';
  if (given === undefined) return `Before the server starts with DATABASE_URL: ${needed}.`;
  const fits = (await fitsDevices(target.pool, given)) ?? (generated ? generated.key === given : undefined);
  if (fits === true) return 'SECRET_KEY is the right one.';
  if (fits === undefined) return `Before the server starts with DATABASE_URL: ${needed}.`;
  return `SECRET_KEY as it is set here is another one: ${needed}. Else everybody is signed out, and devices must be claimed again.`;
}
