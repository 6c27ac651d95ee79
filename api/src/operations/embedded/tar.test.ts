import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

const entries: TarEntry[] = [
  { name: 'base' },
  { name: 'base/empty', content: Buffer.alloc(0) },
  { name: 'base/block', content: Buffer.alloc(512, 1) },
  { name: 'base/more', content: Buffer.from('x'.repeat(1_000)) },
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tar-test-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('unpacking a packed archive gives the same entries', () => {
  expect([...unpackTar(packTar(entries))]).toEqual(entries);
});

test('packing the same entries gives the same bytes', () => {
  expect(packTar(entries).equals(packTar(entries))).toBe(true);
});

describe('the system’s tar', () => {
  test('reads packed archives', () => {
    writeFileSync(join(folder, 'a.tar'), packTar(entries));
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
    expect(readFileSync(join(folder, 'base/more'), 'utf8')).toBe('x'.repeat(1_000));
  });

  test('writes archives that can be unpacked', () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub/file'), 'content');
    const archive = execFileSync('tar', ['--format=ustar', '-cf', '-', './sub'], { cwd: folder });
    expect([...unpackTar(archive)]).toEqual([
      { name: 'sub' },
      { name: 'sub/file', content: Buffer.from('content') },
    ]);
  });
});

describe('the archive code rejects', () => {
  const archive = packTar(entries);

  test.each([
    ['a changed header', Buffer.concat([Buffer.from('b!'), archive.subarray(2)]), 'checksum'],
    ['an archive that ends within a file', archive.subarray(0, 3_000), 'ends within'],
    ['an archive without its end', archive.subarray(0, -1_024), 'no end'],
    ['a name that leads out of the folder', packTar([{ name: '../../etc/passwd' }]), 'impossible name'],
  ])('%s', (_what, wrong, message) => {
    expect(() => [...unpackTar(wrong)]).toThrow(message);
  });

  test('a name that does not fit', () => {
    expect(() => packTar([{ name: 'x'.repeat(101) }])).toThrow(RangeError);
  });
});
