import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { png } from '../../testing/pictures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { categories, fragrances } from '../db/schema/catalogue.ts';
import { files } from '../db/schema/files.ts';
import { diskStore } from './disk-store.ts';
import { thumbnailKey } from './file-keys.ts';
import { fileChanges, fileService } from './files.service.ts';
import { inspectBundledPicture } from './pictures.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sillage-files-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe('the file sweep', () => {
  it('removes the rows and bytes of unreferenced files, and leaves the rest', async () => {
    const { db } = database;
    const store = diskStore(folder);
    const service = fileService(db, store, console);
    const keep = async (seed: number, area: 'public' | 'secret' = 'public') => {
      const picture = await inspectBundledPicture(await png(seed));
      return db.transaction((tx) => service.save(tx, area, picture, fileChanges()));
    };
    const [used, secret] = [await keep(1), await keep(2, 'secret')];
    const unreferenced = await keep(3);
    await store.put(`public/${'a'.repeat(64)}.png`, await png(4));
    const [category] = await db.insert(categories).values({ name: 'Uma' }).returning();
    const categoryId = category?.categoryId ?? 0;
    await db.insert(fragrances).values({ name: 'Uma', categoryId, imageKey: used, secretKey: secret });

    expect(await service.sweep()).toBe(2);
    expect((await db.select().from(files)).map((row) => row.fileKey).sort()).toEqual([used, secret].sort());
    expect(await store.open(unreferenced)).toBeUndefined();
    expect(await store.open(used)).toBeDefined();
    expect(await service.sweep()).toBe(0);
  });

  it('removes nothing from a store whose files are mostly unknown to the database', async () => {
    const log = { error: vi.fn() };
    const own = join(folder, 'of-another');
    const store = diskStore(own);
    const keys = Array.from({ length: 101 }, (_, number) => `public/${String(number).padStart(64, '0')}.png`);
    for (const key of keys) await store.put(key, Buffer.from('x'));
    const service = fileService(database.db, store, log);
    expect(await service.sweep()).toBe(0);
    expect(log.error).toHaveBeenCalledOnce();
    await store.remove(keys[0] ?? '');
    expect(await service.sweep()).toBe(100);
  });

  it('removes abandoned parts of uploads', async () => {
    await mkdir(folder, { recursive: true });
    for (const name of ['.part-old', '.part-new']) await writeFile(join(folder, name), 'x');
    const hours = Date.now() / 1000 - 2 * 3600;
    await utimes(join(folder, '.part-old'), hours, hours);
    await diskStore(folder).removeLeftovers();
    const names = await readdir(folder);
    expect(names).toContain('.part-new');
    expect(names).not.toContain('.part-old');
  });
});

describe('a file stored before the work that references it', () => {
  const openService = () => {
    const store = diskStore(join(folder, 'before'));
    return { store, service: fileService(database.db, store, console) };
  };

  it('is stored again if it was removed meanwhile', async () => {
    const { store, service } = openService();
    const picture = await inspectBundledPicture(await png(11));
    const key = await service.withFileCleanup([{ area: 'public', picture }], async (changes) => {
      for (const name of changes.added) await store.remove(name);
      return database.db.transaction((tx) => service.save(tx, 'public', picture, changes));
    });
    expect(await store.open(key)).toMatchObject({ size: picture.bytes.length });
    expect(await store.open(thumbnailKey(key))).toBeDefined();
  });

  it('is removed if the work fails', async () => {
    const { store, service } = openService();
    const picture = await inspectBundledPicture(await png(12));
    const work = service.withFileCleanup([{ area: 'secret', picture }], async ({ added }) => {
      const [key = ''] = added;
      expect(await store.open(key)).toBeDefined();
      throw new Error(key);
    });
    const { message: key } = await work.catch((error: Error) => error);
    expect(key).toContain('secret/');
    expect(await store.open(key)).toBeUndefined();
    expect(await store.open(thumbnailKey(key))).toBeUndefined();
  });
});
