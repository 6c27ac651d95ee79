import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, privateFolder } from './private-folder.ts';

let place: string;
let warnings: string[];

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sillage-private-'));
  warnings = [];
});
afterEach(() => rmSync(place, { recursive: true }));

const make = (folder: string) => privateFolder(folder, (warning) => warnings.push(warning));
const modeOf = (folder: string) => statSync(folder).mode & 0o7777;

it('privateFolder creates a folder and its parents for the owner only', () => {
  make(join(place, 'data', 'outbox'));
  expect([modeOf(join(place, 'data')), modeOf(join(place, 'data', 'outbox'))]).toEqual([0o700, 0o700]);
});

it('privateFolder removes the access of others to an existing folder', () => {
  const folder = join(place, 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o775);
  make(folder);
  expect(modeOf(folder)).toBe(0o700);
  expect(warnings).toEqual([]);
});

it('privateFolder only warns about a folder meant for everybody', () => {
  const folder = join(place, 'everybody');
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  make(folder);
  expect(modeOf(folder)).toBe(0o1777);
  expect(warnings).toEqual([expect.stringContaining(folder)]);
});

// Only the superuser can give a folder to somebody else, but for the superuser ownership doesn't matter.
it.runIf(process.getuid?.() !== 0)('privateFolder only warns about others’ folders', () => {
  make('/etc');
  expect(warnings).toEqual([expect.stringContaining('/etc')]);
});

it('makeFolder fails at once where nothing can be made or a file is in the way', () => {
  expect(() => makeFolder('/proc/sillage/data')).toThrow(/ENOENT/);
  const file = join(place, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'data'))).toThrow(/ENOTDIR/);
});
