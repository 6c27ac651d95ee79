import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests, or installs Debian's: the tests never go without.
 * CHROMIUM names another one.
 * @returns the path of its program
 * @throws Error that says what to do, where there is none and none can be installed
 */
export function findBrowser(): string {
  const found = process.env.CHROMIUM ?? installed();
  if (found) return found;
  console.log('No Chromium found: installing the one of this system …');
  const run = process.getuid?.() === 0 ? 'sh' : 'sudo';
  const script =
    'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-color-emoji';
  spawnSync(run, run === 'sh' ? ['-c', script] : ['sh', '-c', script], { stdio: 'inherit' });
  const fresh = installed();
  if (!fresh) throw new Error('The browser tests need Chromium: install it, or name one in CHROMIUM');
  return fresh;
}

function installed(): string | undefined {
  const onPath = NAMES.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim());
  return [...onPath, ...PLACES].find((path) => path && existsSync(path));
}
