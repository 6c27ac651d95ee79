import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

const PROGRAM = 'dist/api/server.js';
const ACCOUNT = { email: 'admin@example.com', password: 'Perfume#2026' };

/** The built server in a process of its own, with the demo world in a folder and database of its own. */
export class Server {
  readonly admin = ACCOUNT;
  url = '';
  readonly #folder: string;
  readonly #database: Database | undefined;
  #process: ChildProcess | undefined;
  #disposed = false;

  private constructor(folder: string, database: Database | undefined) {
    this.#folder = folder;
    this.#database = database;
  }

  /**
   * @param databaseUrl of a PostgreSQL server on which a database may be made; without one the database is embedded
   * @throws Error when there is no build
   */
  static async start(databaseUrl: string | undefined): Promise<Server> {
    if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run \`npm run build\` first`);
    const folder = await mkdtemp(join(tmpdir(), 'sillage-simulator-'));
    const server = new Server(
      folder,
      databaseUrl === undefined ? undefined : await makeDatabase(databaseUrl),
    );
    await server.restart();
    return server;
  }

  get mailbox(): string {
    return join(this.#folder, 'outbox');
  }

  /** Starts it again, on the port that it had. */
  async restart(): Promise<void> {
    if (this.#disposed) return;
    const child = spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: this.url === '' ? '0' : new URL(this.url).port,
        DATA_DIR: this.#folder,
        DATABASE_URL: this.#database?.url ?? '',
        SECRET_KEY: 'a key that only the simulator knows',
        SMTP_URL: '',
        PUBLIC_URL: '',
        ADMIN_EMAIL: ACCOUNT.email,
        ADMIN_PASSWORD: ACCOUNT.password,
        DEMO_DATA: 'true',
        // Devices fire far more here than they do anywhere else.
        DEVICE_DAY_SHOTS: '1000000000',
        LOG_LEVEL: 'error',
      },
    });
    this.#process = child;
    this.url = await listening(child);
  }

  /** Ends it as a power cut would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Ends it for good, and leaves nothing behind. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    await this.#end('SIGTERM');
    await rm(this.#folder, { recursive: true });
    await this.#database?.drop();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** Waits for its address. What it logs is shown: only errors are. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
        if (line.startsWith('{')) console.error(line);
        else if (url !== undefined) resolve(url);
      });
    }
    child.once('exit', (code, signal) =>
      reject(new Error(`The server has ended before it listened: ${code ?? signal}`)),
    );
  });
}

interface Database {
  url: string;
  drop(): Promise<void>;
}

async function makeDatabase(serverUrl: string): Promise<Database> {
  const name = `sillage_simulator_${randomBytes(6).toString('hex')}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // The sessions of a server that was killed may still be ending.
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
