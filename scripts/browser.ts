import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless build comes first: it starts and renders faster. */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FIREFOX = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * Finds a Chromium for the browser tests, or installs Debian's, as the tests always need one.
 * The variable CHROMIUM overrides the search.
 * @returns the path of its program
 * @throws Error with instructions if there is none and none can be installed
 */
export function findBrowser(): string {
  const found = process.env.CHROMIUM ?? installed(CHROMIUM);
  if (found) return found;
  console.log('No Chromium found: installing the one of this system …');
  install('chromium-headless-shell fonts-noto-color-emoji');
  const fresh = installed(CHROMIUM);
  if (!fresh) throw new Error('The browser tests need Chromium: install it, or name one in CHROMIUM');
  return fresh;
}

/** Finds a Firefox for the one journey that runs in it. The variable FIREFOX overrides the search; empty means none. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX ?? installed(FIREFOX);
}

/** Installs Debian's Firefox if there is none. If that fails, its journey is skipped. */
export function installFirefox(): void {
  if (findFirefox() !== undefined) return;
  console.log('No Firefox found: installing the one of this system …');
  install('firefox-esr');
}

function install(packages: string): void {
  const script = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`;
  const command = process.getuid?.() === 0 ? ['sh', '-c', script] : ['sudo', '-n', 'sh', '-c', script];
  spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' });
}

function installed(names: readonly string[]): string | undefined {
  return names
    .map((name) =>
      name.startsWith('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim(),
    )
    .find((path) => path && existsSync(path));
}
