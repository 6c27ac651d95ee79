import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = 'dist/api/server.js';

/** The built server in its own process. */
export interface BuiltServer {
  readonly pid: number;
  address: string;
  /** The administrator's. */
  account: { email: string; password: string };
  /** The folder where it writes its mails. */
  mailbox: string;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where the server's data is. Missing: a new folder with the demo data, removed at the end. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

export interface StartOptions {
  /** The folder of the build; missing: this repository. */
  folder?: string;
  flags?: string[];
  env?: NodeJS.ProcessEnv;
  /** Receives what it prints once it listens. */
  onLine?: (line: string) => void;
}

/**
 * Starts the output of `npm run build` on a free port.
 * @throws Error if there is no build, or the server ends before it listens
 */
export async function startBuiltServer(
  place?: Place,
  { folder = '.', flags = [], env = {}, onLine }: StartOptions = {},
): Promise<BuiltServer> {
  const program = join(folder, SERVER);
  if (!existsSync(program)) throw new Error(`${program} is missing: run \`npm run build\` first`);
  const dataDir = place?.dataDir ?? (await mkdtemp(join(tmpdir(), 'sillage-tools-')));
  const account = { email: 'admin@example.com', password: 'Perfume#2026' };
  const start = (port: string) =>
    startProcess(
      [program, ...flags],
      {
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: dataDir,
        DATABASE_URL: place?.databaseUrl ?? '',
        SECRET_KEY: 'a key that only the tools know',
        SMTP_URL: '',
        PUBLIC_URL: '',
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
        DEMO_DATA: place ? 'false' : 'true',
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: '0',
        // Devices fire far more here than anywhere else.
        DEVICE_DAY_SHOTS: '1000000000',
        ...env,
      },
      onLine,
    );
  let running = await start('0');
  const { address } = running;
  return {
    account,
    address,
    mailbox: join(dataDir, 'outbox'),
    get pid() {
      return running.pid;
    },
    kill: () => running.stop('SIGKILL'),
    async restart() {
      running = await start(new URL(address).port);
    },
    async stop() {
      await running.stop();
      if (!place) await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * Starts a program that prints its URL once it listens.
 * @throws Error if it ends before that
 */
export async function startProcess(
  program: string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void = () => {},
) {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const exited = once(child, 'exit');
  const stop = async (signal?: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
    if (address !== undefined) {
      createInterface({ input: child.stdout }).on('line', onLine);
      return { pid: child.pid ?? 0, address, stop };
    }
    console.log(line);
  }
  await stop();
  throw new Error(`${program[0]} has ended before it listened`);
}
