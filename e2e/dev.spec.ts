import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const WEB = 'http://localhost:5173';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('the development script serves on PORT behind its web client and ends all its processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-dev-'));
  const port = await freePort();
  const development = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      DEMO_DATA: 'false',
      LOG_LEVEL: 'silent',
      PORT: String(port),
    },
  });
  const ended = once(development, 'exit');
  try {
    const server = `http://127.0.0.1:${port}`;
    await expect.poll(() => answers(server), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => answers(WEB), { timeout: 30_000 }).toBe(true);
    development.kill('SIGTERM');
    await ended;
    expect([await answers(server), await fetch(WEB).catch(() => 'away')]).toEqual([false, 'away']);
  } finally {
    development.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  }
});
