import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { prepareCluster, writeImage } from './cluster-folder.ts';
import { createImage } from './create-image.ts';
import { openEmbedded } from './embedded.ts';
import { DatabaseInUseError } from './embedded-errors.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-test-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const dataDir = () => join(folder, 'db');

describe('a new database folder', () => {
  test('is created without an image, persistent, and private to its owner', { timeout: 60_000 }, async () => {
    const first = await openEmbedded({ dataDir: dataDir() });
    await first.pool.query('CREATE TABLE kept AS SELECT 1 AS n');
    await expect(openEmbedded({ dataDir: dataDir() })).rejects.toThrow(DatabaseInUseError);
    await first.close();
    expect(statSync(dataDir()).mode & 0o077).toBe(0);
    const again = await openEmbedded({ dataDir: dataDir() });
    expect((await again.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]);
    expect((await again.pool.query('SELECT datname FROM pg_database')).rows).toEqual([
      { datname: 'postgres' },
    ]);
    await again.close();
  });

  test('starts as a copy of an image, which does not change', { timeout: 60_000 }, async () => {
    const image = join(folder, 'image.tar.gz');
    await createImage(async (pool) => {
      await pool.query('CREATE TABLE prepared AS SELECT 7 AS n');
    }, image);
    expect(readdirSync(folder)).toEqual(['image.tar.gz']);
    for (const name of ['one', 'two']) {
      const database = await openEmbedded({ dataDir: join(folder, name), image });
      expect((await database.pool.query('SELECT n FROM prepared')).rows).toEqual([{ n: 7 }]);
      await database.pool.query('UPDATE prepared SET n = 8');
      await database.close();
    }
    const memory = await openEmbedded({ dataDir: ':memory:', image });
    expect((await memory.pool.query('SELECT n FROM prepared')).rows).toEqual([{ n: 7 }]);
    await memory.close();
  });

  test('leaves nothing behind when preparing the image fails', { timeout: 60_000 }, async () => {
    const image = join(folder, 'image.tar.gz');
    await expect(createImage((pool) => pool.query('SELECT 1/0').then(), image)).rejects.toThrow(
      'division by zero',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an existing database folder', () => {
  const initialise = () => Promise.reject(new Error('not asked for'));
  const prepare = (image: string) => prepareCluster(folder, { image, initialise, durable: true });

  test('is cleared of what a killed start has left', async () => {
    mkdirSync(join(folder, 'cluster.new-123/base'), { recursive: true });
    writeFileSync(join(folder, 'cluster.new-123/PG_VERSION'), '18\n');
    await prepare(inject('template'));
    expect(readdirSync(folder)).toEqual(['cluster']);
  });

  test('is left alone when it is not a database', async () => {
    mkdirSync(join(folder, 'cluster'));
    writeFileSync(join(folder, 'cluster/thesis.txt'), 'ten years of work');
    await expect(prepare(inject('template'))).rejects.toThrow('holds no database');
    expect(existsSync(join(folder, 'cluster/thesis.txt'))).toBe(true);
  });

  test('is used as it is, without reading the image', async () => {
    await prepare(inject('template'));
    await expect(prepare('/nowhere')).resolves.toBe(join(folder, 'cluster'));
  });

  test('gets no cluster from an invalid image', async () => {
    const image = join(folder, 'wrong.tar.gz');
    writeFileSync(image, gzipSync(await packed({ name: 'PG_VERSION' })));
    await expect(prepare(image)).rejects.toThrow('is none');
    writeFileSync(image, 'no archive at all');
    await expect(prepare(image)).rejects.toThrow('incorrect header check');
    expect(existsSync(join(folder, 'cluster'))).toBe(false);
  });
});

/** A tar of one entry without content. */
function packed(entry: Pick<Header, 'name'> & Partial<Header>): Promise<Buffer> {
  const archive = pack();
  archive.entry(entry, '');
  archive.finalize();
  return buffer(archive);
}

describe('an image', () => {
  const files = { PG_VERSION: '18\n', 'global/pg_control': 'x'.repeat(512), 'base/empty': '' };
  let source: string;
  let image: string;
  const prepare = (path = image) =>
    prepareCluster(folder, { image: path, initialise: () => Promise.reject(), durable: false });

  beforeEach(async () => {
    source = join(folder, 'source');
    image = join(folder, 'image.tar.gz');
    for (const name of ['global', 'base', 'pg_wal']) mkdirSync(join(source, name), { recursive: true });
    for (const [name, content] of Object.entries({ ...files, 'base/more': 'y'.repeat(1_000) }))
      writeFileSync(join(source, name), content);
    await writeImage(source, image);
  });

  const contents = (of: string) =>
    readdirSync(of, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(of.length), statSync(path).isFile() && readFileSync(path, 'utf8')])
      .sort();

  test('gives the same files and folders', async () => {
    expect(contents(await prepare())).toEqual(contents(source));
  });

  test('of the same files has the same bytes', async () => {
    utimesSync(join(source, 'PG_VERSION'), 0, 0);
    await writeImage(source, join(folder, 'again'));
    expect(readFileSync(join(folder, 'again')).equals(readFileSync(image))).toBe(true);
  });

  test('is read and written by the system’s tar', async () => {
    mkdirSync(join(folder, 'unpacked'));
    execFileSync('tar', ['-xzf', image, '-C', join(folder, 'unpacked')]);
    expect(contents(join(folder, 'unpacked'))).toEqual(contents(source));
    execFileSync('tar', ['--format=ustar', '-czf', image, '-C', source, '.']);
    expect(contents(await prepare())).toEqual(contents(source));
  });

  test.each<[string, (tar: Buffer) => Buffer | Promise<Buffer>, RegExp]>([
    [
      'has a changed header',
      (tar) => Buffer.concat([Buffer.from('b!'), tar.subarray(2)]),
      /Invalid tar header/,
    ],
    ['ends within a file', (tar) => tar.subarray(0, -2_000), /Unexpected end of data/],
    ['leads out of the folder', () => packed({ name: '../../etc/passwd' }), /impossible name/],
    [
      'holds a link',
      () => packed({ name: 'link', type: 'symlink', linkname: '/etc/passwd' }),
      /neither file nor folder/,
    ],
  ])('is refused if it %s', async (_, changed, message) => {
    writeFileSync(image, gzipSync(await changed(gunzipSync(readFileSync(image)))));
    await expect(prepare()).rejects.toThrow(message);
    expect(existsSync(join(folder, 'cluster'))).toBe(false);
  });

  test('is refused if it has been cut off', async () => {
    writeFileSync(image, readFileSync(image).subarray(0, -20));
    await expect(prepare()).rejects.toThrow('unexpected end of file');
  });
});

test('a database folder is released after it could not be opened', async () => {
  mkdirSync(join(dataDir(), 'cluster'), { recursive: true });
  await expect(openEmbedded({ dataDir: dataDir(), image: inject('template') })).rejects.toThrow(
    'holds no database',
  );
  rmSync(join(dataDir(), 'cluster'), { recursive: true });
  const database = await openEmbedded({ dataDir: dataDir(), image: inject('template') });
  await database.close();
});
