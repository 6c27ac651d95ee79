import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type ClientBase } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { resetCodes } from '../../modules/devices/reset-codes.ts';
import { CopyError, describeRejectedRows } from '../../platform/db/copy-error.ts';
import { diskStore } from '../../platform/files/disk-store.ts';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { readOptions } from '../cli/command.ts';
import { secretFile } from '../config/secret-file.ts';
import { describeTarget, findSecret } from './installation.ts';
import { formatCount, progressReporter } from './progress.ts';
import { restoreFiles } from './restore-files.ts';
import { secretAdvice } from './secret-advice.ts';
import { newFolder, recordingReporter, storageSettings } from './testing/options.ts';
import { writeAtomically } from './write-atomically.ts';

const home = await newFolder();
afterAll(() => home.remove());

describe('an installation', () => {
  it('is located without creating any file', async () => {
    expect(storageSettings(home.folder, { DATABASE_URL: 'postgres://host/db' })).toEqual({
      dataDir: home.folder,
      databaseUrl: 'postgres://host/db',
      storage: undefined,
      secretKey: undefined,
    });
    expect(findSecret(storageSettings(home.folder))).toBeUndefined();
    expect(await readdir(home.folder)).toEqual([]);
    expect(() => storageSettings(home.folder, { DATABASE_URL: 'mysql://host' })).toThrow(ConfigError);
  });

  it('uses the secret in its settings rather than the generated one', async () => {
    await writeFile(secretFile(home.folder), 'made for this one\n');
    expect(findSecret(storageSettings(home.folder))).toEqual({
      key: 'made for this one',
      from: secretFile(home.folder),
    });
    const given = storageSettings(home.folder, { SECRET_KEY: 'given by its settings' });
    expect(findSecret(given)).toEqual({ key: 'given by its settings', from: 'SECRET_KEY' });
  });

  it('is described without its password', () => {
    expect(describeTarget('postgres://me:hidden@host:5433/shop')).toBe('shop on host:5433');
    expect(describeTarget('postgres://me@/shop?host=/var/run/postgresql')).toBe(
      'shop on /var/run/postgresql',
    );
  });
});

describe('the advice on the secret', () => {
  const ours = 'the key that devices were claimed with';
  const here = { embedded: {}, postgresql: { DATABASE_URL: 'postgres://host/db' } };
  const advice = (more: Record<string, string>, { devices = true, source = '' } = {}) => {
    const rows = devices ? [{ secret: resetCodes(ours).newSecret().encrypted }] : [];
    const client = { query: async () => ({ rows }) } as unknown as ClientBase;
    const dataDir = join(home.folder, 'advice');
    const found = source === '' ? undefined : { key: source, from: 'the backup' };
    return secretAdvice(client, storageSettings(dataDir, more), found);
  };

  it('calls the secret right only if that can be verified', async () => {
    expect(await advice({ SECRET_KEY: ours })).toBe('SECRET_KEY is the right one.');
    const one = { SECRET_KEY: ours };
    expect(await advice(one, { devices: false, source: ours })).toBe('SECRET_KEY is the right one.');
    expect(await advice(one, { devices: false })).toMatch(/may be another one, which no device tells/);
  });

  it('names the required secret if it is wrong or missing', async () => {
    const other = { SECRET_KEY: 'some other key of theirs' };
    expect(await advice(other)).toMatch(/is another one: .* the one of the installation that the rows/);
    expect(await advice(other, { source: ours })).toMatch(/is another one: .* must be what is in the backup/);
    // A secret that was never used is not suggested.
    expect(await advice(other, { source: 'never used, left behind' })).not.toMatch(/the backup/);
    expect(await advice(here.embedded)).toMatch(/put the old secret into .*secret\.key/);
    expect(await advice(here.postgresql)).toMatch(/set SECRET_KEY to/);
  });

  it('is given even if the database fails', async () => {
    const client = { query: () => Promise.reject(new Error('away')) } as unknown as ClientBase;
    const settings = storageSettings(home.folder, { SECRET_KEY: ours });
    expect(await secretAdvice(client, settings, undefined)).toMatch(/may be another one/);
  });
});

describe('a command', () => {
  const givenArguments = process.argv;
  afterEach(() => {
    process.argv = givenArguments;
  });

  it('does not repeat an unknown argument', () => {
    process.argv = ['node', 'db-move', 'postgres://me:hidden@db/x'];
    const reading = () => readOptions('npm run db:move', { to: { type: 'string' } });
    expect(reading).toThrow(/^There is an argument that this command does not take\nUse: npm run db:move$/);
    process.argv = ['node', 'db-move', '--to'];
    expect(reading).toThrow(/--to <value>.* argument missing/);
  });

  it('reports refused rows without their content', async () => {
    const refused = Object.assign(new pg.DatabaseError('violates foreign key "x_fk"', 1, 'error'), {
      code: '23503',
      detail: 'Key (user_id)=(4711) is not present',
    });
    const work = () => Promise.reject(refused);
    await expect(describeRejectedRows('What is brought', work)).rejects.toThrow(
      new CopyError('What is brought: refused by the database (violates foreign key "x_fk")'),
    );
  });

  it('does not overwrite a file that appeared at its target meanwhile', async () => {
    const target = join(home.folder, 'aside', 'file');
    await mkdir(join(home.folder, 'aside'));
    await writeAtomically(target, (part) => writeFile(part, 'first'));
    await expect(writeAtomically(target, (part) => writeFile(part, 'second'))).rejects.toThrow(
      /is there already/,
    );
    expect(await readFile(target, 'utf8')).toBe('first');
    expect(await readdir(join(home.folder, 'aside'))).toEqual(['file']);
  });

  it('reports that the files of a backup are in a bucket that is not configured', async () => {
    const { lines, reporter: heard } = recordingReporter();
    const store = diskStore(join(home.folder, 'files'));
    const files = { kept: 'bucket', keys: [`public/${'0'.repeat(64)}.png`], missing: [], damaged: [] };
    await restoreFiles(Object(undefined), Object({ files }), { store, isBucket: false, reporter: heard });
    expect(lines.join()).toMatch(/STORAGE_URL is not set/);
  });
});

describe('progress', () => {
  const half = { table: 'public.shots', rows: 1500, rowsBefore: 0, share: 0.5, tableIsDone: false };

  it('is one line per table outside a terminal, and none for an empty table', () => {
    const written: string[] = [];
    const { progress } = progressReporter({ write: (text) => written.push(text) });
    progress(half);
    progress({ ...half, rows: 3000, tableIsDone: true });
    progress({ ...half, table: 'public.users', rows: 0, tableIsDone: true });
    expect(written).toEqual([expect.stringMatching(/^ 50% {2}public\.shots {2}3,000 rows.*\n$/)]);
  });

  it('formats numbers with thousands separators', () => {
    expect(formatCount(1234567.8)).toBe('1,234,568');
  });
});
