import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { streamXlsxRows } from 'hucre/xlsx';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { scratchDatabase } from './scratch-database.ts';
import { MIB, residentBytes, watchMemory } from './server-memory.ts';

/**
 * Exports the list of 100,000 users from the built server in a process of its own, and tells how soon the first byte
 * came, how long it took, and how much the server's memory grew while it did.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one it is the embedded database.
 */
const USERS = 100_000;

const PEOPLE = `
  INSERT INTO users (name, email, profile_id, cpf, genre, birthday, zipcode, street, city, state, country, confirmed_at)
  SELECT CASE WHEN n % 100 = 0 THEN '=1+1 Fórmula' ELSE 'Pessoa da Silva' END || ' ' || n, 'pessoa-' || n || '@example.com',
         (SELECT profile_id FROM profiles WHERE name = 'USER'), lpad(n::text, 11, '0'), 'F', '1990-05-17',
         '01310-100', 'Avenida Paulista, ' || n, 'São Paulo', 'SP', 'BR', now()
    FROM generate_series(1, ${USERS}) n`;

async function signIn({ address, email, password }: BuiltServer): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-language': 'pt-BR' };
}

async function measure(server: BuiltServer, file: string) {
  const headers = await signIn(server);
  await (await fetch(`${server.address}/api/usuario?perPage=100`, { headers })).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = residentBytes(server.pid);
  const watched = watchMemory(server.pid);
  const started = performance.now();
  const answer = await fetch(`${server.address}/api/usuario/export`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`);
  let firstByte = 0;
  const bytes = Readable.fromWeb(answer.body as never);
  bytes.once('data', () => {
    firstByte = performance.now() - started;
  });
  await pipeline(bytes, createWriteStream(file));
  const whole = performance.now() - started;
  const peak = watched();
  return { idle, peak, firstByte, whole };
}

/** What stands in the file, read by the library and, where it is there, by LibreOffice. */
async function inspect(file: string): Promise<string[]> {
  let rows = 0;
  for await (const _ of streamXlsxRows(Readable.toWeb(createReadStream(file)) as never)) rows += 1;
  const { stdout } = await promisify(execFile)('unzip', ['-p', file, 'xl/worksheets/sheet1.xml'], {
    maxBuffer: 1024 * MIB,
  });
  const said = [
    `${rows} rows, header included`,
    `${stdout.includes('<f>') ? 'FORMULAS FOUND' : 'no formula'}`,
  ];
  if (!existsSync('/usr/bin/soffice')) return [...said, 'LibreOffice is not here: not opened with it'];
  const folder = join(file, '..');
  await promisify(execFile)('soffice', ['--headless', '--convert-to', 'csv', '--outdir', folder, file]);
  const lines = (await readFile(file.replace('.xlsx', '.csv'), 'utf8')).trimEnd().split('\n');
  return [...said, `LibreOffice opens it: ${lines.length} rows, the last ${lines.at(-1)?.slice(0, 80)}`];
}

async function main(): Promise<void> {
  const url = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  const database = await scratchDatabase(url || undefined);
  try {
    await database.minimal.query(PEOPLE);
    await database.minimal.query('ANALYZE users');
    const databaseUrl = await database.handOver();
    const server = await startBuiltServer({ dataDir: database.folder, databaseUrl });
    try {
      const file = join(database.folder, 'users.xlsx');
      console.log(`${url ? 'postgresql' : 'embedded'} ${database.version}, ${USERS} users`);
      for (const run of [1, 2, 3]) {
        const { idle, peak, firstByte, whole } = await measure(server, file);
        console.log(
          `run ${run}: first byte ${firstByte.toFixed(0)} ms, whole ${(whole / 1000).toFixed(1)} s, ` +
            `${((await stat(file)).size / MIB).toFixed(1)} MiB, memory idle ${(idle / MIB).toFixed(0)} MiB, ` +
            `at most ${((peak - idle) / MIB).toFixed(0)} MiB more`,
        );
      }
      for (const line of await inspect(file)) console.log(line);
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
  }
}

await main();
