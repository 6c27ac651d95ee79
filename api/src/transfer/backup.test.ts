import { cp, open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretFile } from '../config.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { DatabaseInUseError } from '../db/embedded/embedded-errors.ts';
import { SECRET_KEY, TEST_PASSWORD } from '../testing/test-app.ts';
import { ArchiveReader } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { backUp } from './backup.ts';
import { MANIFEST_PATH, SECRET_PATH } from './manifest.ts';
import { restoreInto } from './testing/restoring.ts';
import {
  appOnEmbedded,
  breakOff,
  embeddedWorld,
  listener,
  newFolder,
  placesOf,
  textsOf,
  type World,
} from './testing/world.ts';

let home: Awaited<ReturnType<typeof newFolder>>;
let world: World;
let backup: string;

beforeAll(async () => {
  home = await newFolder();
  world = await embeddedWorld(join(home.folder, 'world'));
  backup = join(home.folder, 'backup.zip');
  await make(backup);
});
afterAll(() => home.remove());

async function make(to: string, withSecret = false, speaker = listener().speaker) {
  return backUp({ places: placesOf(world.dataDir), to, withSecret, version: '1.2.3', speaker });
}

/** A copy of the backup that something has happened to. */
async function damagedBackup(name: string, damage: (path: string) => Promise<void>): Promise<string> {
  const path = join(home.folder, `${name}.zip`);
  await cp(backup, path);
  await damage(path);
  return path;
}

/** The same archive with another manifest. */
async function withManifest(
  name: string,
  change: (manifest: Record<string, never>) => object,
): Promise<string> {
  const path = join(home.folder, `${name}.zip`);
  const archive = await ArchiveReader.open(backup);
  const { text } = await archive.manifest();
  const changed = JSON.stringify(change(JSON.parse(text)));
  await writeArchive(
    path,
    async (copy) => {
      for (const part of archive.paths) {
        const content =
          part === MANIFEST_PATH
            ? Readable.from([Buffer.from(changed)])
            : Readable.from(archive.chunks(part));
        await copy.add(part, content);
      }
    },
    async () => {},
  );
  archive.close();
  return path;
}

describe('a backup', () => {
  it('is for its owner alone, and has no secret unless asked for', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    const archive = await ArchiveReader.open(backup);
    expect(archive.paths).not.toContain(SECRET_PATH);
    const { manifest } = await archive.manifest();
    archive.close();
    expect(manifest).toMatchObject({
      version: '1.2.3',
      database: 'embedded',
      files: { kept: 'disk', missing: [] },
    });
    expect(manifest.files.keys.length).toBeGreaterThan(100);
  });

  it('leaves nothing where it is broken off, and touches nothing that is there', async () => {
    const folder = join(home.folder, 'broken');
    await cp(backup, join(folder, 'there.zip'));
    await expect(make(join(folder, 'new.zip'), false, breakOff('public.shot_ids'))).rejects.toThrow(
      'broken off',
    );
    await expect(make(join(folder, 'there.zip'))).rejects.toThrow(/is there already/);
    expect(await readdir(folder)).toEqual(['there.zip']);
  });

  it('is not made while a server runs on the embedded database', async () => {
    const server = await openEmbedded({ dataDir: join(world.dataDir, 'db') });
    await expect(make(join(home.folder, 'never.zip'))).rejects.toThrow(DatabaseInUseError);
    await server.close();
  });
});

describe('restoring', () => {
  it('brings all of an installation into another', async () => {
    const whole = join(home.folder, 'whole.zip');
    await make(whole, true);
    const dataDir = join(home.folder, 'restored');
    const { said } = await restoreInto(dataDir, whole);
    expect(await readFile(secretFile(dataDir), 'utf8')).toBe(SECRET_KEY);
    expect((await stat(secretFile(dataDir))).mode & 0o777).toBe(0o600);
    expect(said.join('\n')).not.toContain(SECRET_KEY);
    expect(await readdir(join(dataDir, 'db'))).toEqual(['cluster', 'owner']);

    const app = await appOnEmbedded(dataDir);
    expect(await textsOf(app.database.pool)).toEqual(world.texts);
    const body = { email: 'staff@example.com', password: TEST_PASSWORD };
    const { token } = (await app.anyone.post('/login', { body })).body;
    const { data } = (await app.withToken(token).get('/fragrances', { query: { isActive: true } })).body;
    const picture = await app.app.inject({ url: data[0].image.url });
    expect(picture.statusCode).toBe(200);
    const again = await app.anyone.post('/device/shots', {
      body: { events: [world.shot] },
      headers: world.headers,
    });
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 1 });
    await app.close();
  });

  it('says which secret is needed', async () => {
    const dataDir = join(home.folder, 'secretless');
    const { said } = await restoreInto(dataDir, backup);
    expect(said.join('\n')).toContain(`put the old secret into ${secretFile(dataDir)}`);
  });

  it.each([
    ['the end is missing', (path: string) => truncate(path, 100_000)],
    ['a bit is another', flipBit],
  ])('is refused where %s, and nothing is begun', async (name, damage) => {
    const dataDir = join(home.folder, name);
    await expect(restoreInto(dataDir, await damagedBackup(name, damage))).rejects.toThrow(/damaged/);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('is refused where the archive is not what it says of itself', async () => {
    const dataDir = join(home.folder, 'lies');
    const wrongSum = await withManifest('sum', (manifest) => ({
      ...manifest,
      tallies: { ...Object(manifest.tallies), 'public.users': { rows: 3, sum: '7' } },
    }));
    await expect(restoreInto(dataDir, wrongSum)).rejects.toThrow(
      /tables\/public\.users\.ndjson has not the rows/,
    );
    const added = await withManifest('added', (manifest) => ({
      ...manifest,
      files: { kept: 'bucket', keys: [], missing: [] },
    }));
    await expect(restoreInto(dataDir, added)).rejects.toThrow(/what it holds is not what it says/);
    const newer = await withManifest('newer', (manifest) => {
      const { contents } = manifest as unknown as { contents: { migrations: string[] } };
      return { ...manifest, contents: { ...contents, migrations: [...contents.migrations, 'of tomorrow'] } };
    });
    await expect(restoreInto(dataDir, newer)).rejects.toThrow(/newer version of the program/);
    const format = await withManifest('format', (manifest) => ({ ...manifest, format: 2 }));
    await expect(restoreInto(dataDir, format)).rejects.toThrow(
      /no backup that this version of the program can read/,
    );
    expect(await readdir(dataDir)).toEqual(['db']);
    expect(await readdir(join(dataDir, 'db'))).toEqual(['owner']);
  });

  it('is all or nothing, and never over what is there', async () => {
    const dataDir = join(home.folder, 'nothing');
    await expect(restoreInto(dataDir, backup, breakOff('public.users'))).rejects.toThrow('broken off');
    expect(await readdir(join(dataDir, 'db'))).toEqual(['owner']);
    await expect(restoreInto(world.dataDir, backup)).rejects.toThrow(/There is a database in .* already/);
  });
});

async function flipBit(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const byte = Buffer.alloc(1);
  const at = Math.floor(size / 2);
  await file.read(byte, 0, 1, at);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
}
