import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { programVersion } from '../../platform/lib/program.ts';
import { newFolder } from './testing/options.ts';
import { makeSample, manifestOf } from './testing/sample.ts';

/** Bytes. All samples stay in the repository for ever. */
const SAMPLE_MAX = 250_000;

/** The former mail queue, monthly partitions of shots, and work in progress. */
const MAY_BE_EMPTY = /^pgboss\.|^public\.(shots_\d|import_|leases$)/;

const home = await newFolder();
afterAll(() => home.remove());

describe('the sample of a release', () => {
  /** `npm run release:sample` keeps the result. */
  it('is small and has rows in every table', async () => {
    const folder = process.env.SAMPLE_FOLDER ?? join(home.folder, 'sample');
    await mkdir(folder, { recursive: true });
    const path = await makeSample(folder, programVersion());
    const { tallies } = await manifestOf(path);
    const empty = Object.keys(tallies).filter((name) => tallies[name]?.rows === 0);
    expect(empty.filter((name) => !MAY_BE_EMPTY.test(name))).toEqual([]);
    expect((await stat(path)).size).toBeLessThan(SAMPLE_MAX);
  });
});
