import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { resetCodes } from '../../../modules/devices/reset-codes.ts';
import { hashPassword } from '../../../modules/session/passwords.ts';
import { addShotMonths } from '../../../modules/shots/shot-months.ts';
import { migrateDatabase } from '../../../platform/db/migrate.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { visitEntries, visitLines } from '../../../platform/db/schema/visits.ts';
import { localPubSub } from '../../../platform/events/publish-subscribe.ts';
import { diskStore } from '../../../platform/files/disk-store.ts';
import { fileChanges } from '../../../platform/files/files.service.ts';
import { inspectBundledPicture } from '../../../platform/files/pictures.ts';
import { claimedDevice, shotOf, takeCampaigns } from '../../../testing/devices.ts';
import { guardedDatabase } from '../../../testing/guarded-database.ts';
import { png } from '../../../testing/pictures.ts';
import { SECRET_KEY, TEST_PASSWORD, type TestApp, testApp } from '../../../testing/test-app.ts';
import { secretFile } from '../../config/secret-file.ts';
import { seedDemo } from '../../demo/seed.ts';
import { openEmbedded } from '../../embedded/embedded.ts';
import { openPostgres } from '../installation.ts';
import { grantAccess } from './access.ts';
import { textsOf } from './databases.ts';

/** Number of shots of a deleted campaign: enough ids for two blocks of a database source. */
export const MANY_IDS = 14_000;

/** What makes the photo of a visit unlike all other pictures. */
const PHOTO_SEED = 8_080_808;

/** Keeps only 500 of the demo data's shots; more would only slow the tests down. */
const FEWER_SHOTS = [
  'create temporary table kept as select * from shots limit 500',
  'truncate shots, shot_ids',
  'insert into shots select * from kept',
  'insert into shot_ids select event_id from kept',
  'drop table kept',
];

/** Values that JSON or careless code would change. */
const ODD_ROWS = [
  `insert into categories (name) values (e'Ação "crua" \\\\ \\n\\t {1,NULL} \u{1F338}')`,
  `insert into audit_log (action, resource, address, user_agent, changes)
   values ('update', 'users', '', '', 'null'), ('update', 'users', '', '', '[null, 1.10, "\\u00e7"]')`,
  `insert into account_tokens (token_hash, user_id, type, expires_at)
   select 'odd', min(user_id), 'recovery', 'infinity' from users`,
  shotsOfDeletedCampaign(MANY_IDS),
];

/**
 * A statement that adds shots of a deleted campaign, with their ids.
 * @param beside another CTE for the statement, beginning with a comma
 */
export function shotsOfDeletedCampaign(many: number, beside = ''): string {
  return `
    with ids as (insert into shot_ids select gen_random_uuid() from generate_series(1, ${many}) returning event_id)${beside}
    insert into shots (event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at)
    select event_id, 0, 0, 0, 1, 1, now() from ids`;
}

export type DemoInstallation = Awaited<ReturnType<typeof demoInstallation>>;

/** An embedded installation with the demo data, a device that has fired, and values that a copy might easily change. */
export async function demoInstallation(dataDir: string) {
  const app = await appOnEmbedded(dataDir);
  await addShotMonths(app.db, 13);
  const passwordHash = await hashPassword(TEST_PASSWORD);
  await app.db.transaction((tx) =>
    seedDemo(tx, {
      files: app.files,
      passwordHash,
      resetSecret: () => resetCodes(SECRET_KEY).newSecret().encrypted,
      timeZone: 'America/Sao_Paulo',
    }),
  );
  for (const statement of FEWER_SHOTS) await app.database.pool.query(statement);
  const { deviceKey, deviceId } = await claimedDevice(app, { macAddress: 'AA:BB:CC:DD:EE:FF' });
  const { rows } = await app.database.pool.query(
    'select campaign_id as id from campaign_slots where slot = 1 limit 1',
  );
  const shot = shotOf(rows[0].id);
  const headers = { authorization: `Device ${deviceKey}` };
  await takeCampaigns(app, deviceId, [shot]);
  const fired = await app.anyone.post('/device/shots', { body: { events: [shot] }, headers });
  if (fired.body.accepted !== 1) throw new Error(`A builder got ${JSON.stringify(fired.body)}`);
  const photoOf = await addPhoto(app);
  for (const statement of ODD_ROWS) await app.database.pool.query(statement);
  const access = await grantAccess(app);
  const texts = await textsOf(app.database.pool);
  await app.close();
  await writeFile(secretFile(dataDir), SECRET_KEY);
  return { dataDir, shot, headers, texts, access, photoOf };
}

/** Adds a photo of what was done in a visit. @returns the id of the visit */
async function addPhoto({ db, files }: TestApp): Promise<number> {
  const picture = await inspectBundledPicture(await png(PHOTO_SEED));
  return db.transaction(async (tx) => {
    const photoKey = await files.save(tx, 'secret', picture, fileChanges());
    const { rows } = await tx.execute<{ visitId: number }>(sql`
      update ${visitEntries} entry set photo_key = ${photoKey} from ${visitLines} line
      where line.line_id = entry.line_id and entry_id = (select max(entry_id) from ${visitEntries})
      returning visit_id as "visitId"
    `);
    return onlyRow(rows).visitId;
  });
}

/** The application on an embedded installation. */
export async function appOnEmbedded(dataDir: string): Promise<TestApp> {
  const { pool, close } = await openEmbedded({
    dataDir: join(dataDir, 'db'),
    image: inject('template'),
    unsafeNoFsync: true,
  });
  const database = {
    kind: 'embedded' as const,
    pool,
    db: guardedDatabase(pool),
    pubSub: localPubSub,
    close,
  };
  return testApp({ database, store: diskStore(join(dataDir, 'files')) });
}

export async function appOnPostgres(url: string, dataDir: string): Promise<TestApp> {
  const { pool, close } = openPostgres(url);
  // As at each start: a move brings only tables and rows, and this defines the functions.
  await migrateDatabase(pool);
  const database = {
    kind: 'postgresql' as const,
    pool,
    db: guardedDatabase(pool),
    pubSub: localPubSub,
    close,
  };
  return testApp({ database, store: diskStore(join(dataDir, 'files')) });
}
