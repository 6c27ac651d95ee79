import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { email: 'admin@example.com', password: 'Perfume#2026' };

/** Compiles the embedded database in one pass: the optimising second pass only pays off after hours. */
const QUICKLY_COMPILED = '--liftoff-only';

/** The built server in its own process and folder. */
export class Server {
  readonly folder: string;
  url = '';
  #process: ChildProcess | undefined;
  readonly #settings: Record<string, string>;

  private constructor(folder: string, settings: Record<string, string>) {
    this.folder = folder;
    this.#settings = settings;
  }

  static async start(settings: Record<string, string> = {}): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'sillage-e2e-')), settings);
    await server.start();
    return server;
  }

  /** Reuses its previous port, so that open pages find it again. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [QUICKLY_COMPILED, 'dist/api/server.js'], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: this.folder,
        PORT: this.url === '' ? '0' : new URL(this.url).port,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_DATA: 'false',
        LOG_LEVEL: 'warn',
        // Browser tests never call outside services.
        POSTAL_CODE_URL: 'http://127.0.0.1:1',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.url = await listening(child);
  }

  get pid(): number {
    const { pid } = this.#process ?? {};
    if (pid === undefined) throw new Error('The server has not been started');
    return pid;
  }

  /** Ends it like a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}
