import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Pool } from 'pg';
import { builtMinimal } from './built-minimal.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { scratchDatabase, serverUrl } from './scratch-database.ts';
import { MIB, residentBytes, watchMemory } from './server-memory.ts';

/**
 * Exports whole lists from the built server in a process of its own, users and capsules, and tells how soon the first byte
 * came, how long it took, and how much the server's memory grew while it did; users from the minimal server too.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
  },
});
const ROWS = Number(values.rows);
const RUNS = Number(values.runs);

/** Rows that one statement writes. */
const BATCH = 20_000;

const FRAGRANCE = [
  `INSERT INTO files (file_key, content_type, size) VALUES ('public/export.png', 'image/png', 1), ('secret/export.png', 'image/png', 1)`,
  `INSERT INTO categories (name) VALUES ('Exportada')`,
  `INSERT INTO fragrances (name, category_id, image_key, secret_key)
   SELECT 'Rosa', category_id, 'public/export.png', 'secret/export.png' FROM categories`,
];

/** A batch of people and of capsules; a hundredth of the names and numbers begin with `=`. */
const batch = (first: number, last: number) => [
  `INSERT INTO users (name, email, profile_id, cpf, genre, birthday, zipcode, street, city, state, country, confirmed_at)
   SELECT CASE WHEN n % 100 = 0 THEN '=1+1 Fórmula' ELSE 'Pessoa da Silva' END || ' ' || n, 'pessoa-' || n || '@example.com',
          (SELECT profile_id FROM profiles WHERE name = 'USER'), lpad(n::text, 11, '0'), 'F', '1990-05-17',
          '01310-100', 'Avenida Paulista, ' || n, 'São Paulo', 'SP', 'BR', now()
     FROM generate_series(${first}, ${last}) n`,
  `INSERT INTO capsules (serial_number, fragrance_id, total_shots, fired_shots, due_date)
   SELECT CASE WHEN n % 100 = 0 THEN '=1+1-' ELSE 'CAP-' END || n, (SELECT fragrance_id FROM fragrances), 1000, 1000 - n % 1000,
          current_date + n % 700
     FROM generate_series(${first}, ${last}) n`,
];

async function fill(pool: Pool): Promise<void> {
  for (const statement of FRAGRANCE) await pool.query(statement);
  for (let first = 1; first <= ROWS; first += BATCH) {
    for (const statement of batch(first, Math.min(first + BATCH - 1, ROWS))) await pool.query(statement);
  }
  await pool.query('ANALYZE');
}

/** The lists, and where each is read. */
const LISTS = { users: '/usuario', capsules: '/capsules' };

async function signIn({ address, email, password }: BuiltServer): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-language': 'pt-BR' };
}

interface Exporting {
  pid: number;
  address: string;
  headers: Record<string, string>;
}

async function measure({ headers, ...server }: Exporting, path: string, file: string) {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = residentBytes(server.pid);
  const watched = watchMemory(server.pid);
  const started = performance.now();
  const answer = await fetch(`${server.address}/api${path}/export`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`);
  let firstByte = 0;
  let received = 0;
  const seen: { received: number; resident: number }[] = [];
  const bytes = Readable.fromWeb(answer.body as never);
  bytes.on('data', (part: Uint8Array) => {
    firstByte ||= performance.now() - started;
    received += part.byteLength;
    seen.push({ received, resident: residentBytes(server.pid) });
  });
  await pipeline(bytes, createWriteStream(file));
  const whole = performance.now() - started;
  const peak = watched();
  /** The most there was in each quarter of the file: what grows with the rows grows from one to the next. */
  const quarters = [0, 1, 2, 3].map((quarter) =>
    Math.max(
      ...seen
        .filter((at) => Math.ceil((4 * at.received) / received) - 1 === quarter)
        .map((at) => at.resident),
    ),
  );
  return { idle, peak, quarters, firstByte, whole };
}

/** What stands in the file, read by the library and, where it is there, by LibreOffice. */
async function inspect(file: string): Promise<string[]> {
  let rows = 0;
  for await (const _ of streamXlsxRows(Readable.toWeb(createReadStream(file)) as never)) rows += 1;
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'unzip -p "$0" "xl/worksheets/*" | tr ">" "\\n" | grep -c "^<f$" || true',
    file,
  ]);
  const said = [`${rows} rows, header included`, stdout.trim() === '0' ? 'no formula' : 'FORMULAS FOUND'];
  if (!existsSync('/usr/bin/soffice')) return [...said, 'LibreOffice is not here: not opened with it'];
  const folder = join(file, '..');
  await promisify(execFile)('soffice', ['--headless', '--convert-to', 'csv', '--outdir', folder, file]);
  const lines = (await readFile(file.replace('.xlsx', '.csv'), 'utf8')).trimEnd().split('\n');
  return [...said, `LibreOffice opens it: ${lines.length} rows, the last ${lines.at(-1)?.slice(0, 80)}`];
}

async function measureList(
  name: string,
  server: Exporting,
  list: keyof typeof LISTS,
  folder: string,
): Promise<void> {
  const file = join(folder, `${list}.xlsx`);
  for (let run = 1; run <= RUNS; run += 1) {
    const { idle, peak, quarters, firstByte, whole } = await measure(server, LISTS[list], file);
    console.log(
      `${name}, ${list}, run ${run}: first byte ${firstByte.toFixed(0)} ms, whole ${(whole / 1000).toFixed(1)} s, ` +
        `${((await stat(file)).size / MIB).toFixed(1)} MiB, memory idle ${(idle / MIB).toFixed(0)} MiB, ` +
        `at most ${((peak - idle) / MIB).toFixed(0)} MiB more, ` +
        `by quarters of the file ${quarters.map((most) => ((most - idle) / MIB).toFixed(0)).join(', ')}`,
    );
  }
  for (const line of await inspect(file)) console.log(`${name}, ${list}: ${line}`);
}

async function main(): Promise<void> {
  const url = serverUrl();
  const database = await scratchDatabase(url);
  try {
    await fill(database.minimal);
    const databaseUrl = await database.handOver();
    const place = { dataDir: database.folder, databaseUrl };
    console.log(`${url ? 'postgresql' : 'embedded'} ${database.version}, ${ROWS} users and ${ROWS} capsules`);
    const server = await startBuiltServer(place);
    try {
      const ours = { ...server, headers: await signIn(server) };
      await measureList('ours', ours, 'users', database.folder);
      await measureList('ours', ours, 'capsules', database.folder);
    } finally {
      await server.stop();
    }
    const minimal = await builtMinimal();
    const its = await minimal.start(place);
    try {
      await measureList('minimal', { ...its, headers: {} }, 'users', database.folder);
    } finally {
      await its.stop();
      await minimal.remove();
    }
  } finally {
    await database.remove();
  }
}

await main();
