import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findBrowser, installFirefox } from './browser.ts';

/**
 * Everything that must pass before a change is merged: static checks, then all tests, including browser tests. Scripts
 * side by side run in parallel: type checking takes one core as long as the other checks and the build take another.
 */
const STAGES = [
  [['types'], ['lint', 'boundaries', 'unused', 'build']],
  [['test:unit']],
  [['bench:pages'], ['test:e2e']],
];

const browser = findBrowser();
console.log(`Browser: ${browser}`);
installFirefox();

for (const side of STAGES) {
  const failed = (await Promise.all(side.map(runInTurn))).find((status) => status !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** @returns the status of the first script that failed, which ends the run; 0 if all passed */
async function runInTurn(scripts: readonly string[]): Promise<number> {
  for (const script of scripts) {
    console.log(`\n▸ npm run ${script}`);
    const child = spawn('npm', ['run', '--silent', script], {
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM: browser },
    });
    const [status] = await once(child, 'exit');
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
