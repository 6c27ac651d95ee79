import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { cpf } from 'cpf-cnpj-validator';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { IMPORT_COLUMNS, type ImportKind, type ImportResult } from '#contracts/imports.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { scratchDatabase, serverUrl } from './scratch-database.ts';
import { MIB, residentBytes, watchMemory } from './server-memory.ts';

/**
 * Imports spreadsheets of 50,000 capsules, 20,000 users and devices into the built server in a process of its own: tried,
 * then created, then changed. Tells how long it took, how much the server's memory grew, and how long others waited for a
 * page of a list. Arguments name some of the kinds. BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
const { values, positionals } = parseArgs({ options: { rows: { type: 'string' } }, allowPositionals: true });
/** Devices last: their owners are among the users. */
const KINDS = (['capsules', 'users', 'devices'] as const).filter(
  (kind) => positionals.length === 0 || positionals.includes(kind),
);
const ROWS: Record<ImportKind, number> = {
  capsules: Number(values.rows ?? 50_000),
  users: Number(values.rows ?? 20_000),
  devices: Number(values.rows ?? 20_000),
};
/** Milliseconds between two calls of somebody else. */
const KNOCK_MS = 50;

const WORLD = `
  insert into files (file_key, content_type, size) values ('public/bench', 'image/png', 1), ('secret/bench', 'image/png', 1);
  insert into categories (name) values ('Bench');
  insert into fragrances (name, category_id, image_key, secret_key)
    select 'Fragrância ' || n, 1, 'public/bench', 'secret/bench' from generate_series(1, 40) n`;

const different = new Set<string>();
while (different.size < ROWS.users) different.add(cpf.generate());
const cpfs = [...different];

/** A row of a file; another `change`, other values. */
const ROW: Record<ImportKind, (index: number, change: number) => CellValue[]> = {
  capsules: (index, change) => [
    `BENCH-${index}`,
    `Fragrancia ${(index % 40) + 1}`,
    1_000 + change,
    new Date(Date.UTC(2027, index % 12, 1)),
  ],
  devices: (index, change) => [
    index.toString(16).toUpperCase().padStart(12, '0'),
    change ? `bench-${index}@example.com` : null,
  ],
  users: (index, change) => [
    `bench-${index}@example.com`,
    `Pessoa da Silva ${change} de ${index}`,
    'USER',
    cpfs[index] ?? null,
    null,
    new Date('1990-05-17T00:00:00Z'),
    'F',
    'BR',
    '01310-100',
    'SP',
    'São Paulo',
    `Avenida Paulista, ${index}`,
    'pt-BR',
  ],
};

async function file(kind: ImportKind, change: number): Promise<Blob> {
  function* rows() {
    for (let index = 0; index < ROWS[kind]; index += 1) yield ROW[kind](index, change);
  }
  const columns = IMPORT_COLUMNS[kind].map((header) => ({
    header,
    ...(/date|birthday/i.test(header) && { numFmt: 'dd/mm/yyyy' }),
  }));
  return new Response(writeXlsxStream(rows(), { name: kind, columns }) as never).blob();
}

async function signIn({ address, email, password }: BuiltServer): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-language': 'pt-BR' };
}

/** Asks for a page of a list all the while. @returns what ends it and gives the longest wait in milliseconds */
function knock(address: string, headers: Record<string, string>): () => Promise<number> {
  let longest = 0;
  let open = true;
  const knocking = (async () => {
    while (open) {
      const started = performance.now();
      const answer = await fetch(`${address}/api/categories?page=1&perPage=10`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`Another call was answered ${answer.status}`);
      longest = Math.max(longest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, KNOCK_MS));
    }
  })();
  return async () => {
    open = false;
    await knocking;
    return longest;
  };
}

async function measure(server: BuiltServer, kind: ImportKind, name: string, sent: Blob, dryRun: boolean) {
  const headers = await signIn(server);
  const form = new FormData();
  form.set('file', sent, `${kind}.xlsx`);
  const idle = residentBytes(server.pid);
  const memory = watchMemory(server.pid);
  const waited = knock(server.address, headers);
  const started = performance.now();
  const answer = await fetch(`${server.address}/api/import/${kind}?dryRun=${dryRun}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const result = (await answer.json()) as ImportResult;
  const seconds = (performance.now() - started) / 1_000;
  const [longest, peak] = [await waited(), memory()];
  if (!answer.ok || result.errorsTotal > 0 || result.created + result.updated !== ROWS[kind])
    throw new Error(`${kind} ${name}: ${answer.status} ${JSON.stringify(result).slice(0, 400)}`);
  console.log(
    `${kind} ${name}: ${seconds.toFixed(1)} s, file ${(sent.size / MIB).toFixed(1)} MiB, ` +
      `memory before ${(idle / MIB).toFixed(0)} MiB, at most ${((peak - idle) / MIB).toFixed(0)} MiB more, ` +
      `others waited ${longest.toFixed(0)} ms at most`,
  );
}

async function main(): Promise<void> {
  const url = serverUrl();
  const database = await scratchDatabase(url);
  try {
    for (const statement of WORLD.split(';')) await database.minimal.query(statement);
    const databaseUrl = await database.handOver();
    const server = await startBuiltServer({ dataDir: database.folder, databaseUrl });
    try {
      console.log(`${url ? 'postgresql' : 'embedded'} ${database.version}, ${JSON.stringify(ROWS)} rows`);
      for (const kind of KINDS) {
        const first = await file(kind, 0);
        await measure(server, kind, 'tried', first, true);
        await measure(server, kind, 'created', first, false);
        await measure(server, kind, 'changed', await file(kind, 1), false);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
  }
}

await main();
