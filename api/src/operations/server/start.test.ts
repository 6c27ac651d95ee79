import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { type RunningServer, startServer } from './start.ts';

let home: string;
let server: RunningServer | undefined;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sillage-start-'));
});
afterEach(async () => {
  await server?.close();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

async function start(settings: Record<string, string>): Promise<string> {
  // The process that writes a backup reads them too.
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  server = await startServer(readConfig(process.env), {
    logger: pino({ level: 'silent' }),
    link: undefined,
    onDatabaseLost: (error) => expect.fail(String(error)),
    onFirstAdministrator() {},
  });
  return server.address;
}

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

// It is independent of the database, and any other would have to be an empty one.
it.runIf(inject('database') === 'embedded')(
  'a server protects its folders, makes backups and hides its API description according to its settings',
  { timeout: 240_000 },
  async () => {
    const [dataDir, backups] = [join(home, 'data'), join(home, 'backups')];
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    // Jobs run every minute.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const address = await start({
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'false',
      ADMIN_PASSWORD: 'Perfume#2026',
      BACKUP_TO: backups,
      API_DOCS: 'false',
    });
    expect([await modeOf(dataDir), await modeOf(join(dataDir, 'outbox'))]).toEqual([0o700, 0o700]);
    expect((await fetch(`${address}/api/docs/json`)).status).toBe(404);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(
      async () => expect(await readdir(backups)).toEqual([expect.stringMatching(/^sillage-[^.]+Z\.zip$/)]),
      { timeout: 120_000, interval: 100 },
    );
    const ready = (await (await fetch(`${address}/api/ready`)).json()) as { parts: object };
    expect(ready.parts).toMatchObject({ backup: 'ok' });
  },
);
