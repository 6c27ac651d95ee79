import { spawnSync } from 'node:child_process';
import { findBrowser, installFirefox } from './browser.ts';

/** Everything that must hold before a change goes in: static checks, then all tests, browser ones included. */
const browser = findBrowser();
console.log(`Browser: ${browser}`);
installFirefox();

for (const script of ['check', 'build', 'bench:pages', 'test:e2e']) {
  console.log(`\n▸ npm run ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: browser },
  });
  if (status !== 0) process.exit(status ?? 1);
}
