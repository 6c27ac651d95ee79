import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VisitLine } from '#contracts/visits/visits.ts';
import { diskStore } from '../../platform/files/disk-store.ts';
import { resetCodeOf } from '../../testing/devices.ts';
import { SECRET_KEY, TEST_PASSWORD } from '../../testing/test-app.ts';
import { secretFile } from '../config/secret-file.ts';
import { ArchiveReader } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { backUp } from './backup.ts';
import { MANIFEST_PATH, type Manifest } from './manifest.ts';
import { requireAccessEnded } from './testing/access.ts';
import { restoredOf, textsOf } from './testing/databases.ts';
import { appOnEmbedded, type DemoInstallation, demoInstallation } from './testing/demo-installation.ts';
import { abortingReporter, newFolder, recordingReporter, storageSettings } from './testing/options.ts';
import { restoreInto } from './testing/restoring.ts';

let home: Awaited<ReturnType<typeof newFolder>>;
let demo: DemoInstallation;
let backup: string;
const { lines, reporter: listening } = recordingReporter();

const GOOD = Buffer.from('as it was');
/** A file whose content has changed since the upload. */
const DAMAGED = `public/${createHash('sha256').update(GOOD).digest('hex')}.png`;

beforeAll(async () => {
  home = await newFolder();
  demo = await demoInstallation(join(home.folder, 'demo'));
  await filesOf(demo.dataDir).put(DAMAGED, Buffer.from('as it is'));
  backup = join(home.folder, 'backup.zip');
  await make(backup, listening);
});
afterAll(() => home.remove());

function filesOf(dataDir: string) {
  return diskStore(join(dataDir, 'files'));
}

async function make(to: string, reporter = recordingReporter().reporter) {
  return backUp({
    settings: storageSettings(demo.dataDir),
    to,
    withSecret: true,
    version: '1.2.3',
    reporter,
  });
}

const UNREADABLE = /no backup that this version of the program can read/;

/** Makes a damaged copy of the backup. */
async function damagedBackup(name: string, damage: (path: string) => unknown): Promise<string> {
  const path = join(home.folder, `${name}.zip`);
  await cp(backup, path);
  await damage(path);
  return path;
}

/** Copies the archive, or the given parts of it, with a changed manifest. */
async function withManifest(
  name: string,
  change: (manifest: Manifest) => object,
  parts?: readonly string[],
): Promise<string> {
  const path = join(home.folder, `${name}.zip`);
  const archive = await ArchiveReader.open(backup);
  const { text } = await archive.manifest();
  const changed = Buffer.from(JSON.stringify(change(JSON.parse(text))));
  await writeArchive(
    path,
    async (copy) => {
      for (const part of parts ?? archive.paths) {
        const bytes = part === MANIFEST_PATH ? changed : await archive.bytes(part, Number.MAX_SAFE_INTEGER);
        await copy.add(part, Readable.from([bytes]), bytes.length);
      }
    },
    async () => {},
  );
  archive.close();
  return path;
}

describe('a backup', { timeout: 60_000 }, () => {
  it('is readable by its owner only, and its manifest lists its contents and damaged files', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    const archive = await ArchiveReader.open(backup);
    const { manifest } = await archive.manifest();
    archive.close();
    expect(manifest).toMatchObject({
      version: '1.2.3',
      database: 'embedded',
      files: { kept: 'disk', missing: [], damaged: [DAMAGED] },
    });
    expect(manifest.files.keys.length).toBeGreaterThan(100);
    expect(lines.join('\n')).toContain(`they are damaged, as ${DAMAGED}`);
  });

  it('leaves no file when interrupted, and overwrites no existing file', async () => {
    const folder = join(home.folder, 'broken');
    await cp(backup, join(folder, 'there.zip'));
    await expect(make(join(folder, 'new.zip'), abortingReporter('public.account_tokens'))).rejects.toThrow(
      'broken off',
    );
    await expect(make(join(folder, 'none/new.zip'))).rejects.toThrow(/There is no folder/);
    await expect(make(join(folder, 'there.zip'))).rejects.toThrow(/is there already/);
    expect(await readdir(folder)).toEqual(['there.zip']);
  });

  it('is read back before it is accepted, and leaves no file if it is damaged', async () => {
    const folder = join(home.folder, 'changed');
    await mkdir(folder);
    const { reporter } = recordingReporter();
    const changing = {
      ...reporter,
      line(text: string) {
        const [part = ''] = readdirSync(folder);
        if (text.startsWith('Reading it again')) flipBit(join(folder, part));
      },
    };
    await expect(make(join(folder, 'new.zip'), changing)).rejects.toThrow(/damaged/);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('restoring', { timeout: 60_000 }, () => {
  it('copies everything of an installation into another', async () => {
    const dataDir = join(home.folder, 'restored');
    const archive = await ArchiveReader.open(backup);
    const [key = ''] = (await archive.manifest()).manifest.files.keys.filter((each) => each !== DAMAGED);
    const bytes = await archive.bytes(`files/${key}`, 1e9);
    archive.close();
    await filesOf(dataDir).put(key, Buffer.from('something else'));
    await filesOf(dataDir).put(DAMAGED, GOOD);
    const { lines } = await restoreInto(dataDir, backup);
    expect(await contentOf(dataDir, key)).toEqual(bytes);
    expect(await contentOf(dataDir, DAMAGED)).toEqual(GOOD);
    expect(lines.join('\n')).toContain(`damaged already when it was made, as ${DAMAGED}`);
    expect(lines).toContain('The secret is in its place.');
    expect(await readFile(secretFile(dataDir), 'utf8')).toBe(SECRET_KEY);
    expect((await stat(secretFile(dataDir))).mode & 0o777).toBe(0o600);
    expect(lines.join('\n')).not.toContain(SECRET_KEY);
    expect(await readdir(dataDir)).toEqual(['db', 'files', 'secret.key']);
    expect(await readdir(join(dataDir, 'db'))).toEqual(['cluster', 'owner']);

    const app = await appOnEmbedded(dataDir);
    expect(restoredOf(await textsOf(app.database.pool))).toEqual(restoredOf(demo.texts));
    const body = { email: 'staff@example.com', password: TEST_PASSWORD };
    const { token } = (await app.anyone.post('/login', { body })).body;
    const { data } = (await app.withToken(token).get('/fragrances', { query: { isActive: true } })).body;
    const picture = await app.app.inject({ url: data[0].image.url });
    expect(picture.statusCode).toBe(200);
    const reader = app.withToken(token);
    const photo = (await reader.get(`/visits/${demo.photoOf}`)).body.lines
      .map((line: VisitLine) => line.photo)
      .find(Boolean);
    expect((await app.app.inject({ url: photo.url })).statusCode).toBe(200);
    const again = await app.anyone.post('/device/shots', {
      body: { events: [demo.shot] },
      headers: demo.headers,
    });
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 1 });
    await app.close();
  });

  it('ends sessions, and voids open links and current reset codes', async () => {
    const dataDir = join(home.folder, 'ended');
    const code = resetCodeOf(demo.access.resetSecret);
    const { lines } = await restoreInto(dataDir, backup);
    expect(lines).toContain('All sessions have ended, and links in mails are void.');
    await requireAccessEnded(await appOnEmbedded(dataDir), { ...demo.access, code });
  });

  it.each([
    ['the end of the archive is missing', (path: string) => truncate(path, 100_000)],
    ['a bit is flipped', flipBit],
  ])('is refused and writes nothing if %s', async (name, damage) => {
    const dataDir = join(home.folder, name);
    await expect(restoreInto(dataDir, await damagedBackup(name, damage))).rejects.toThrow(/damaged/);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  const lies: [string, (manifest: Manifest) => object, RegExp][] = [
    [
      'the rows of a table differ from the manifest',
      (manifest) => ({
        ...manifest,
        tallies: { ...manifest.tallies, 'public.users': { rows: 3, sum: '7' } },
      }),
      /tables\/public\.users\.ndjson has not the rows/,
    ],
    [
      'it contains files that the manifest does not list',
      (manifest) => ({ ...manifest, files: { kept: 'bucket', keys: [], missing: [], damaged: [] } }),
      /what it holds is not what it says/,
    ],
    [
      'a file does not match the checksum in its name',
      (manifest) => ({ ...manifest, files: { ...manifest.files, damaged: [] } }),
      /files\/public\/\w+\.png is not what it is named by/,
    ],
    [
      'it comes from a newer version',
      (manifest) => withContents(manifest, { migrations: [...manifest.contents.migrations, 'of tomorrow'] }),
      /newer version of the program/,
    ],
    ['its format is unknown', (manifest) => ({ ...manifest, format: 2 }), UNREADABLE],
    [
      'a partition bound contains SQL',
      (manifest) =>
        withContents(manifest, {
          tables: manifest.contents.tables.map((table) => ({
            ...table,
            partition: table.partition && { ...table.partition, bound: 'default; drop table users' },
          })),
        }),
      UNREADABLE,
    ],
    [
      'a file would be written outside its folder',
      (manifest) => ({
        ...manifest,
        files: { ...manifest.files, keys: [...manifest.files.keys, 'public/../../secret.key'] },
      }),
      UNREADABLE,
    ],
  ];
  it.each(lies)('is refused and writes nothing if %s', async (name, change, reason) => {
    const dataDir = join(home.folder, name);
    // An unreadable manifest is refused before any other part is read.
    const parts = reason === UNREADABLE ? [MANIFEST_PATH] : undefined;
    await expect(restoreInto(dataDir, await withManifest(name, change, parts))).rejects.toThrow(reason);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('is all or nothing, and never overwrites an existing database', async () => {
    const dataDir = join(home.folder, 'nothing');
    const places: string[][] = [];
    const { reporter } = recordingReporter();
    const watching = {
      ...reporter,
      progress() {
        places.push(readdirSync(join(dataDir, 'db')));
        throw new Error('broken off');
      },
    };
    await expect(restoreInto(dataDir, backup, watching)).rejects.toThrow('broken off');
    // Under a name that the next start removes after a kill.
    expect(places).toEqual([[expect.stringMatching(/^cluster\.new-/), 'owner']]);
    expect(await readdir(join(dataDir, 'db'))).toEqual(['owner']);
    await expect(restoreInto(demo.dataDir, backup)).rejects.toThrow(/There is a database in .* already/);
  });
});

function withContents(manifest: Manifest, contents: Partial<Manifest['contents']>): object {
  return { ...manifest, contents: { ...manifest.contents, ...contents } };
}

async function contentOf(dataDir: string, key: string): Promise<Buffer | undefined> {
  const file = await filesOf(dataDir).open(key);
  return file && buffer(file.stream());
}

/** Flips a bit in the first part; between parts, not every bit matters. Source: APPNOTE.TXT, 4.3.7. */
function flipBit(path: string): void {
  const bytes = readFileSync(path);
  const at = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28) + 8;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
