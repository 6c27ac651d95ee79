import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));

/** A migration must never change once applied: a database that has it would be refused. Write another one instead. */
describe('migrations', () => {
  it('match SHA256SUMS: in their folder, `sha256sum 00NN_name.sql >> SHA256SUMS` adds a new one', async () => {
    const listed = (await readFile(`${FOLDER}SHA256SUMS`, 'utf8')).trimEnd().split('\n');
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const found = files.map(async (name) => {
      const digest = createHash('sha256').update(await readFile(FOLDER + name));
      return `${digest.digest('hex')}  ${name}`;
    });
    expect(await Promise.all(found)).toEqual(listed);
  });

  it('are run in order: each was generated later than the one before', async () => {
    const journal = JSON.parse(await readFile(`${FOLDER}meta/_journal.json`, 'utf8'));
    const moments: number[] = journal.entries.map(({ when }: { when: number }) => when);
    expect(moments).toEqual([...new Set(moments)].sort((one, other) => one - other));
  });
});
