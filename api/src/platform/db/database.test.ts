import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { verifyPassword } from '../../modules/session/passwords.ts';
import { ensureAdministrator } from '../../operations/server/first-administrator.ts';
import { scratchDatabase } from '../../testing/scratch-databases.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createDatabase, postgresPool } from './client.ts';
import { isUnavailable, violatedConstraint } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { users } from './schema/accounts.ts';
import { campaignSlots, campaigns, categories, fragrances } from './schema/catalogue.ts';
import { files } from './schema/files.ts';

const database = await testDatabase();
afterAll(() => database.close());

describe('a transaction', () => {
  it('refuses work on the pool inside it, at any depth', async () => {
    // Under a name that the lint rule doesn't match: this tests what slips past the rule.
    const { db: base } = database;
    const outside = async () => base.select().from(categories);
    const refusal = {
      cause: expect.objectContaining({ message: expect.stringContaining('use the transaction') }),
    };
    await expect(base.transaction(async () => outside())).rejects.toMatchObject(refusal);
    await expect(base.transaction(async () => base.transaction(async () => 1))).rejects.toThrow(
      /use the transaction/,
    );
    expect(await outside()).toEqual([]);
  });

  it('leaves nothing behind when it fails', async () => {
    const { db } = database;
    const failing = db.transaction(async (tx) => {
      await tx.insert(categories).values({ name: 'Meia escrita' });
      throw new Error('broken off');
    });
    await expect(failing).rejects.toThrow('broken off');
    expect(await db.select().from(categories)).toEqual([]);
  });
});

describe('the database schema', () => {
  const refused = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return (error as { cause?: { constraint?: string } }).cause?.constraint;
  };

  it('enforces every rule by a named constraint', async () => {
    const { db } = database;
    await db.insert(files).values([
      { fileKey: 'public/a', contentType: 'image/png', size: 1 },
      { fileKey: 'public/b', contentType: 'image/png', size: 1 },
      { fileKey: 'secret/a', contentType: 'image/png', size: 1 },
    ]);
    const [category] = await db.insert(categories).values({ name: 'Base' }).returning();
    const categoryId = category?.categoryId ?? 0;
    const kept = { categoryId, imageKey: 'public/a', secretKey: 'secret/a' };
    const [one] = await db
      .insert(fragrances)
      .values({ ...kept, name: 'Uma' })
      .returning();
    const fragranceId = one?.fragranceId ?? 0;
    const [first] = await db
      .insert(campaigns)
      .values({ name: 'Primeira', coverKey: 'public/b', isDefault: true })
      .returning();
    const campaignId = first?.campaignId ?? 0;
    await db.insert(campaignSlots).values({ campaignId, slot: 1, fragranceId });

    const slot = (values: object) =>
      db.insert(campaignSlots).values({ campaignId, slot: 2, fragranceId, ...values });
    const [other] = await db
      .insert(fragrances)
      .values({ ...kept, name: 'Duas' })
      .returning();
    const otherId = other?.fragranceId ?? 0;
    const faults = {
      categories_name_key: db.insert(categories).values({ name: 'BASE' }),
      categories_name_length: db.insert(categories).values({ name: 'ab' }),
      fragrances_category_fk: db.update(categories).set({ deletedAt: new Date() }),
      fragrances_secret_private: db
        .insert(fragrances)
        .values({ ...kept, name: 'Três', secretKey: 'public/a' }),
      campaign_slots_fragrance_fk: db
        .update(fragrances)
        .set({ deletedAt: new Date() })
        .where(eq(fragrances.fragranceId, fragranceId)),
      campaigns_one_default: db
        .insert(campaigns)
        .values({ name: 'Segunda', coverKey: 'public/a', isDefault: true }),
      campaigns_default_active: db.update(campaigns).set({ deletedAt: new Date() }),
      campaigns_shots_positive: db.update(campaigns).set({ fragranceShots: 0 }),
      campaign_slots_slot_range: slot({ slot: 21, fragranceId: otherId }),
      campaign_slots_seconds_range: slot({ shotSeconds: 61, fragranceId: otherId }),
      campaign_slots_pkey: slot({ slot: 3 }),
      campaign_slots_slot_key: slot({ slot: 1, fragranceId: otherId }),
      fragrances_image_fk: db.delete(files).where(eq(files.fileKey, 'public/a')),
    };
    for (const [constraint, work] of Object.entries(faults))
      expect(await refused(work), constraint).toBe(constraint);
  });

  it('folds accents and case, and escapes wildcards in search patterns', async () => {
    const result = await database.db.execute<{ folded: string; pattern: string }>(
      sql`select fold('ÁÉÍõç Ñ') as folded, fold_pattern('50%_\\') as pattern`,
    );
    expect(result.rows[0]).toEqual({ folded: 'aeioc n', pattern: '%50\\%\\_\\\\%' });
  });
});

describe('the first administrator', () => {
  it('is created once, even by several processes at the same moment', async () => {
    const { db } = database;
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, index) => ensureAdministrator(db, `admin-${index}@example.com`)),
    );
    const [one, ...others] = made.filter((entry) => entry !== undefined);
    expect(others).toEqual([]);
    const [stored, ...more] = await db.select().from(users);
    expect([stored?.email, more]).toEqual([one?.email, []]);
    expect(one?.generatedPassword).toMatch(/^[\w.=-]{16}$/);
    expect(await verifyPassword(stored?.passwordHash, one?.generatedPassword ?? '', '127.0.0.1')).toBe(true);
  });
});

describe('database errors', () => {
  it('tell an outage from an invalid statement', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const error = await away.query('select 1').catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    const wrong = await database.db.execute(sql`select 1 / 0`).catch((reason: unknown) => reason);
    expect([isUnavailable(wrong), violatedConstraint(wrong)]).toEqual([false, undefined]);
  });

  it('count a protocol violation as an outage only when it ends the connection', () => {
    const violation = (severity: string) =>
      Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '08P01', severity });
    expect(isUnavailable(violation('FATAL'))).toBe(true);
    expect(isUnavailable(violation('ERROR'))).toBe(false);
  });

  it('recognise a failed TLS handshake as an outage', () => {
    const cut = 'Client network socket disconnected before secure TLS connection was established';
    expect(isUnavailable(Object.assign(new Error(cut), { code: 'ECONNRESET' }))).toBe(true);
  });
});

describe.runIf(inject('database') === 'postgresql')('several processes that start together', () => {
  it('migrate an empty database once', async () => {
    const url = await scratchDatabase();
    const pools = Array.from({ length: 4 }, () => postgresPool(url));
    await Promise.all(pools.map(migrateDatabase));
    const [pool] = pools;
    if (!pool) throw new Error('no pool');
    const applied = await createDatabase(pool).execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(applied.rows.length).toBe(new Set(applied.rows.map((row) => row.hash)).size);
    expect(applied.rows.length).toBeGreaterThan(1);
    await Promise.all(pools.map((each) => each.end()));
  });
});

describe.runIf(inject('database') === 'postgresql')('a connection lost inside a transaction', () => {
  it('is reported as unavailable and does not end the process', async () => {
    const { db: base } = database;
    const lost = base.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const other = new pg.Client({ connectionString: inject('databaseUrl') });
      await other.connect();
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await other.end();
      // A pause between two queries, as while a file is written.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.execute(sql`select 1`);
    });
    const error = await lost.catch((reason: unknown) => reason);
    expect(isUnavailable(error), String(error)).toBe(true);
    expect((await base.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});
