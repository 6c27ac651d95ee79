import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findBrowser, installFirefox } from './browser.ts';

/**
 * Everything that must hold before a change goes in: static checks, then all tests, browser ones included. What stands
 * side by side runs at once: types keep one core busy for as long as the rest that no test needs keeps another.
 */
const STAGES = [
  [['types'], ['lint', 'boundaries', 'unused', 'build']],
  [['test:unit']],
  [['bench:pages', 'test:e2e']],
];

const browser = findBrowser();
console.log(`Browser: ${browser}`);
installFirefox();

for (const side of STAGES) {
  const failed = (await Promise.all(side.map(runInTurn))).find((status) => status !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** @returns the status of the first script that failed, which is the last that ran; 0: none did */
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
