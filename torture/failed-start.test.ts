import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sillage-start-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Milliseconds that a start has to fail: the embedded database is created first, on a busy machine. */
const LIMIT_MS = 60_000;

/** Starts the built server. @returns what it printed as errors before it ended. @throws if it doesn't end by itself */
async function failedStart(settings: Record<string, string>): Promise<string> {
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'x'.repeat(16),
  };
  const child = spawn(process.execPath, ['dist/api/server.js'], {
    env: { PATH: process.env.PATH, ...env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const [printed, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(ended).toEqual([1, null]);
  return printed;
}

it.each([
  [
    'an address of another machine',
    { HOST: '203.0.113.1' },
    /^HOST: can't listen on 203\.0\.113\.1 \(EADDRNOTAVAIL\)\. Set/,
  ],
  [
    'a host without an address',
    { HOST: 'no-such-host.invalid' },
    /^HOST: can't listen on no-such-host\.invalid \(E\w+\)\. Set/,
  ],
  [
    'no PostgreSQL there',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    /^DATABASE_URL: .*ECONNREFUSED.* Start it/,
  ],
  [
    'a folder that can’t be made',
    { DATA_DIR: '/proc/sillage' },
    /^DATA_DIR: \/proc\/sillage can't be written \(E\w+\)\. Give/,
  ],
  ['a weak password', { ADMIN_PASSWORD: 'a' }, /^ADMIN_PASSWORD: must have 8 to 16 characters/],
  [
    'a folder that can’t be made for a new key',
    { DATA_DIR: '/proc/sillage', SECRET_KEY: '' },
    /^DATA_DIR: \/proc\/sillage can't be written \(E\w+\)\. Give/,
  ],
  [
    'workers that all fail',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x', WORKERS: '2' },
    /^DATABASE_URL: .*ECONNREFUSED.* Start it/,
  ],
  ['half of a setting', { BACKUP_AT: '02:30' }, /^BACKUP_AT needs BACKUP_TO/],
])(
  'a start with %s ends with one line that names the setting and the remedy',
  { timeout: LIMIT_MS + 5_000 },
  async (_, settings, line) => {
    const printed = await failedStart(settings);
    expect(printed.trimEnd()).toMatch(line);
    expect(printed.trimEnd()).not.toContain('\n');
  },
);
