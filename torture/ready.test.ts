import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

it('a server tells systemd that it is ready once it serves, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-ready-'));
  const [tools, told] = [join(folder, 'tools'), join(folder, 'told')];
  await mkdir(tools);
  // Stands for systemd's own program.
  const script = `#!/bin/sh\necho "$@ $NOTIFY_SOCKET" > ${told}.part && mv ${told}.part ${told}\n`;
  await writeFile(join(tools, 'systemd-notify'), script, { mode: 0o755 });
  const server = spawn(process.execPath, ['dist/api/server.js'], {
    env: {
      PATH: `${tools}:${process.env.PATH}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DEMO_DATA: 'false',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  try {
    let address = '';
    createInterface({ input: server.stdout }).on('line', (line) => {
      address ||= /Sillage {3}(http\S+)/.exec(line)?.[1] ?? '';
    });
    const read = () => readFile(told, 'utf8').catch(() => '');
    await expect.poll(read, { timeout: 60_000 }).toBe('--ready /run/systemd/notify\n');
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
  } finally {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true });
  }
});
