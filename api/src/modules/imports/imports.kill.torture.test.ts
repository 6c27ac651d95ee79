import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { FROM_SOURCE } from '../../testing/from-source.ts';
import { sheetForm } from '../../testing/spreadsheets.ts';

const PASSWORD = 'Perfume#2026';

let folder: string;
let server: ChildProcess;
let address: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-kill-'));
});
afterEach(async () => {
  await kill();
  await rm(folder, { recursive: true });
});

/** Starts a server on the folder's embedded database. */
async function start(): Promise<void> {
  server = spawn(process.execPath, [...FROM_SOURCE, 'api/src/operations/cli/serve.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: '',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'false',
      ADMIN_PASSWORD: PASSWORD,
      SECRET_KEY: 'a key that only tests know',
    },
  });
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    const [found] = /http:\S+/.exec(line) ?? [];
    if (found === undefined) continue;
    address = found;
    server.stdout?.resume();
    return;
  }
  throw new Error('The server ended before it listened');
}

async function kill(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function totals(headers: Record<string, string>): Promise<unknown[]> {
  const lists = [
    '/usuario?page=1&perPage=10',
    '/audit?page=1&perPage=10&resource=user',
    '/organisations',
    '/devices',
  ];
  return Promise.all(
    lists.map(async (path) => {
      const answer = await fetch(`${address}/api${path}`, { headers });
      return ((await answer.json()) as { total: number }).total;
    }),
  );
}

describe('a server killed', () => {
  it('while writing an import keeps nothing of it after a restart', async () => {
    await start();
    const headers = await signIn();
    const before = await totals(headers);
    expect(before).toEqual([1, expect.any(Number), 0, 0]);
    const rows = Array.from({ length: 3_000 }, (_, place) => `gente-${place}@example.com,Ana Souza,USER`);
    const answer = await fetch(`${address}/api/import/users`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/x-ndjson' },
      body: sheetForm(`email,nome,profile\n${rows.join('\n')}`),
    });
    let heard = '';
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (!heard.includes('"stage":"writing"')) heard += (await reader?.read())?.value ?? '';
    const [people] = await totals(headers);
    await kill();
    expect(people).toBeGreaterThan(1);
    expect(people).toBeLessThan(3_001);
    await start();
    expect(await totals(await signIn())).toEqual(before);
  });

  it('while writing whole clients keeps nothing of them after a restart', async () => {
    await start();
    const headers = await signIn();
    const before = await totals(headers);
    const many = (lineOf: (place: number) => string[]) =>
      Array.from({ length: 500 }, (_, place) => lineOf(place));
    const book = await writeXlsx({
      sheets: [
        { name: 'Organisations', rows: [['name'], ['Rede Interrompida']] },
        {
          name: 'Users',
          rows: [
            ['email', 'nome', 'profile'],
            ...many((place) => [`gente-${place}@example.com`, 'Ana Souza', 'USER']),
          ],
        },
        {
          name: 'Devices',
          rows: [
            ['macAddress', 'organisation'],
            ...many((place) => [`02005E${String(place).padStart(6, '0')}`, 'Rede Interrompida']),
          ],
        },
      ],
    });
    const answer = await fetch(`${address}/api/import/clients`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/x-ndjson' },
      body: sheetForm(book, 'clientes.xlsx'),
    });
    let heard = '';
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (!heard.includes('"stage":"writing"')) heard += (await reader?.read())?.value ?? '';
    await kill();
    expect(heard).not.toContain('"answer"');
    await start();
    expect(await totals(await signIn())).toEqual(before);
  });
});
