import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FROM_SOURCE } from '../../../testing/from-source.ts';

function start(env: NodeJS.ProcessEnv = {}) {
  const program = fileURLToPath(new URL('./testing/served.ts', import.meta.url));
  const server = spawn(process.execPath, [...FROM_SOURCE, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  return { server, output: createInterface({ input: server.stdout }) };
}

it('a worker that is stopped while loading still ends', async () => {
  const { server, output } = start({ LOADING_MS: '500' });
  const lines: string[] = [];
  output.on('line', (line) => {
    if (lines.push(line) === 1) server.kill('SIGTERM');
  });
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(lines).toEqual(['loading', 'not started']);
});

it('a worker that fails its start while another serves is started again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-workers-'));
  const { server, output } = start({ FAILED: join(folder, 'failed') });
  try {
    const lines: string[] = [];
    output.on('line', (line) => lines.push(line));
    await expect
      .poll(() => lines, { timeout: 10_000 })
      .toEqual(['A server process could not be started', expect.stringMatching(/^http:/)]);
    const pids = async () =>
      new Set(
        await Promise.all(
          Array.from({ length: 12 }, async () => {
            const response = await fetch(`${lines[1]}/pid`, { headers: { connection: 'close' } });
            return response.text();
          }),
        ),
      );
    await expect.poll(async () => (await pids()).size, { timeout: 10_000 }).toBe(2);
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
});

describe('several processes on one port', () => {
  let server: ChildProcess;
  let address = '';
  const lines: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });

  beforeAll(async () => {
    const started = start();
    server = started.server;
    started.output.on('line', (line) => lines.push(line));
    [address] = await once(started.output, 'line');
  });
  afterAll(() => {
    agent.destroy();
    server.kill('SIGKILL');
  });

  /** @returns the body. @throws Error when there is no response, or not a success */
  function ask(path: string, over: Agent | false = agent): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = get(`${address}${path}`, { agent: over }, (response) => {
        if (response.statusCode === 200) text(response).then(resolve, reject);
        else reject(new Error(`Answered with ${response.statusCode}`));
      });
      request.on('error', reject);
    });
  }

  /** The processes that respond, each asked over its own connection. */
  async function pids(): Promise<Set<string>> {
    return new Set(await Promise.all(Array.from({ length: 12 }, () => ask('/pid', false))));
  }

  it('all serve requests, and each gives the metrics of all', async () => {
    expect((await pids()).size).toBe(2);
    const metrics = await ask('/metrics');
    expect(metrics).toMatch(/^calls\{worker="1"\} [1-9]/m);
    expect(metrics).toMatch(/^calls\{worker="2"\} [1-9]/m);
  });

  it('are restarted after one was killed', async () => {
    const [killed = ''] = await pids();
    process.kill(Number(killed), 'SIGKILL');
    await expect.poll(() => lines.at(-1)).toBe('A server process has ended: it is started again');
    await expect.poll(async () => (await pids()).size, { timeout: 10_000 }).toBe(2);
    expect(await pids()).not.toContain(killed);
  });

  it('are replaced one after the other without losing a call', async () => {
    const before = await pids();
    const failures: unknown[] = [];
    let asking = true;
    let answered = 0;
    const callers = Array.from({ length: 8 }, async () => {
      while (asking) {
        await ask('/pid').then(
          () => (answered += 1),
          (error: unknown) => failures.push(error),
        );
      }
    });
    server.kill('SIGHUP');
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe('replaced');
    const after = await pids();
    asking = false;
    await Promise.all(callers);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect([...after].filter((pid) => before.has(pid))).toEqual([]);
  });

  it('stop together after finishing the requests in flight', async () => {
    const slow = Array.from({ length: 6 }, () => ask('/slow', false));
    await ask('/pid');
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await Promise.all(slow)).toHaveLength(6);
    expect(await ended).toEqual([0, null]);
  });
});
