import { spawnSync } from 'node:child_process';

/** Keeps a small world of this version, from which later ones are tested to upgrade: see docs/releasing.md. */
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--project',
    'api embedded',
    'api/src/backup/releases.test.ts',
    '-t',
    'the sample of a release',
  ],
  { stdio: 'inherit', env: { ...process.env, SAMPLE_FOLDER: 'api/src/backup/releases' } },
);
process.exit(status ?? 1);
