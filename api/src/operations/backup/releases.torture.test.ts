import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { shotOf } from '../../testing/devices.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import type { Manifest } from './manifest.ts';
import { emptyPostgres } from './testing/databases.ts';
import { appOnEmbedded, appOnPostgres } from './testing/demo-installation.ts';
import { newFolder } from './testing/options.ts';
import { restoreInto } from './testing/restoring.ts';
import { manifestOf, notesOf, RELEASES, type SampleNotes } from './testing/sample.ts';

const released = (await readdir(RELEASES))
  .filter((name) => name.endsWith('.zip'))
  .map((name) => basename(name, '.zip'));

const home = await newFolder();
afterAll(() => home.remove());

const KINDS = process.env.TEST_DATABASE_URL ? (['embedded', 'postgresql'] as const) : (['embedded'] as const);

describe.each(KINDS)('on %s', (kind) => {
  describe.each(released)('a database of release %s', (version) => {
    let app: TestApp;
    let notes: SampleNotes;
    let manifest: Manifest;
    let remove = async () => {};

    beforeAll(async () => {
      const path = join(RELEASES, `${version}.zip`);
      const dataDir = join(home.folder, `${kind}-${version}`);
      manifest = await manifestOf(path);
      notes = await notesOf(version);
      if (kind === 'embedded') {
        await restoreInto(dataDir, path);
        app = await appOnEmbedded(dataDir);
      } else {
        const { url, close } = await emptyPostgres();
        remove = close;
        await restoreInto(dataDir, path, undefined, { DATABASE_URL: url });
        app = await appOnPostgres(url, dataDir);
      }
      // As a server does at start.
      await migrateDatabase(app.database.pool);
    });
    afterAll(async () => {
      await app.close();
      await remove();
    });

    const rowsOf = async (statement: string) => (await app.database.pool.query(statement)).rows;

    it('has all its rows', async () => {
      const tables = Object.keys(manifest.tallies).filter((name) => name.startsWith('public.'));
      const counts = await rowsOf(
        tables
          .map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`)
          .join(' union all '),
      );
      expect(counts.length).toBeGreaterThan(25);
      for (const { name, rows } of counts) {
        // Restoring ends sessions.
        const ended = /sessions|refresh_tokens|sign_in_challenges|passkey_challenges|oidc_requests/.test(
          name,
        );
        expect({ name, rows }).toEqual({ name, rows: ended ? 0 : manifest.tallies[name]?.rows });
      }
    });

    it('has the same constraints, indexes, triggers and functions as a new database of this version', async () => {
      const fresh = await freshDatabase();
      expect(await structureOf(app.database.pool)).toEqual(await structureOf(fresh.pool));
      await fresh.close();
    });

    it('accepts a sign-in, and its lists match their kept counts', async () => {
      const signedIn = await app.anyone.post('/login', {
        body: { email: notes.email, password: notes.password },
      });
      expect(signedIn.status).toBe(200);
      const admin = app.withToken(signedIn.body.token);
      const listed = async (path: string) =>
        (await admin.get(path, { query: { isActive: true } })).body.total;
      const lists = ['categories', 'fragrances', 'campaigns', 'quizzes'];
      const paths = ['/categories', '/fragrances', '/campaigns', '/quiz'];
      for (const [index, table] of lists.entries()) {
        const [{ rows }] = await rowsOf(`select count(*)::int as rows from ${table} where active`);
        expect(rows, table).toBeGreaterThan(1);
        expect(await listed(paths[index] ?? ''), table).toBe(rows);
      }
      const trail = await admin.get('/audit', { query: { resource: 'session', action: 'sign-in' } });
      expect(trail.body.total).toBeGreaterThan(1);
    });

    it('accepts its device, and counts each shot once', async () => {
      const fire = async (eventId?: string) => {
        const events = [shotOf(notes.campaignId, eventId === undefined ? {} : { eventId })];
        const headers = { authorization: `Device ${notes.deviceKey}` };
        return (await app.anyone.post('/device/shots', { body: { events }, headers })).body;
      };
      const total = async () => {
        const [row] = await rowsOf(`
          select (select sum(shots)::int from shots_ever where campaign_id = ${notes.campaignId}) as ever,
            (select sum(shots)::int from shots_by_day where campaign_id = ${notes.campaignId}) as days,
            (select count(*)::int from shots where campaign_id = ${notes.campaignId}) as shots`);
        return row;
      };
      // Five from a capsule; samples of later versions have one without.
      const shots = (await total())?.shots as number;
      expect(shots).toBeGreaterThanOrEqual(5);
      expect(await total()).toEqual({ ever: shots, days: shots, shots });
      const capsules = await rowsOf(`
        select fired_shots as fired, total_shots - remaining_shots as used, capsules.slot, held.fired_at = max(shots.fired_at) as "isNewest"
        from capsules join shots using (capsule_id)
          join device_slots held on held.device_id = capsules.device_id and held.slot = capsules.slot
        where campaign_id = ${notes.campaignId} group by capsule_id, held.fired_at`);
      expect(capsules).toEqual([{ fired: 5, used: 5, slot: 1, isNewest: true }]);
      expect(await fire(notes.eventId)).toMatchObject({ accepted: 0, duplicates: 1 });
      expect(await fire()).toMatchObject({ accepted: 1, duplicates: 0 });
      const more = shots + 1;
      expect(await total()).toEqual({ ever: more, days: more, shots: more });
    });

    async function freshDatabase(): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
      if (kind === 'embedded')
        return openEmbedded({ dataDir: ':memory:', image: inject('template'), unsafeNoFsync: true });
      const database = await emptyPostgres();
      await migrateDatabase(database.pool);
      return database;
    }
  });
});

/** The constraints, indexes, triggers, columns and functions of a database, without those of monthly partitions. */
async function structureOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(`
    with theirs as (
      select c.oid, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname !~ '^shots_\\d'
    )
    select name || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) as text
    from pg_constraint k join theirs on theirs.oid = conrelid
    union all select pg_get_indexdef(indexrelid) from pg_index join theirs on theirs.oid = indrelid
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join theirs on theirs.oid = tgrelid where not tgisinternal
    union all select name || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull::text
    from pg_attribute join theirs on theirs.oid = attrelid where attnum > 0 and not attisdropped
    union all select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = pronamespace
    where n.nspname = 'public' and prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  return rows.map(({ text }) => text);
}
