import { spawnSync } from 'node:child_process';
import { bundled } from './bundle.ts';

/** Runs the contest of the two servers on code as it is built. */
const { paths, remove } = await bundled('contest', 'contest-server', 'load-process');
// An interrupt ends the contest, which clears up; what was bundled goes in any case.
process.on('SIGINT', () => {});
try {
  const { status } = spawnSync(process.execPath, [paths[0] as string], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await remove();
}
