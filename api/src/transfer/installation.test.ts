import { readdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, secretFile } from '../config.ts';
import { placeOf, secretOf } from './installation.ts';
import { count, speaker } from './say.ts';
import { newFolder, placesOf } from './testing/world.ts';

let home: Awaited<ReturnType<typeof newFolder>>;

beforeAll(async () => {
  home = await newFolder();
});
afterAll(() => home.remove());

describe('an installation', () => {
  it('is found without anything being made for it', async () => {
    expect(placesOf(home.folder, { DATABASE_URL: 'postgres://host/db' })).toEqual({
      dataDir: home.folder,
      databaseUrl: 'postgres://host/db',
      storage: undefined,
      secretKey: undefined,
    });
    expect(secretOf(placesOf(home.folder))).toBeUndefined();
    expect(await readdir(home.folder)).toEqual([]);
    expect(() => placesOf(home.folder, { DATABASE_URL: 'mysql://host' })).toThrow(ConfigError);
  });

  it('has the secret of its settings before the one that was made for it', async () => {
    await writeFile(secretFile(home.folder), 'made for this one\n');
    expect(secretOf(placesOf(home.folder))).toEqual({
      key: 'made for this one',
      from: secretFile(home.folder),
    });
    const given = placesOf(home.folder, { SECRET_KEY: 'given by its settings' });
    expect(secretOf(given)).toEqual({ key: 'given by its settings', from: 'SECRET_KEY' });
  });

  it('is told of without its password', () => {
    expect(placeOf('postgres://me:hidden@host:5433/shop')).toBe('shop on host:5433');
    expect(placeOf('postgres:///shop')).toBe('shop on this machine');
  });
});

describe('progress', () => {
  const half = { table: 'public.shots', rows: 1500, rowsBefore: 0, share: 0.5, tableIsDone: false };

  it('is one line a table where nobody watches, none for an empty one', () => {
    const written: string[] = [];
    const { progress } = speaker({ write: (text) => written.push(text) });
    progress(half);
    progress({ ...half, rows: 3000, tableIsDone: true });
    progress({ ...half, table: 'public.users', rows: 0, tableIsDone: true });
    expect(written).toEqual([expect.stringMatching(/^ 50% {2}public\.shots {2}3,000 rows.*\n$/)]);
  });

  it('writes numbers as they are read', () => {
    expect(count(1234567.8)).toBe('1,234,568');
  });
});
