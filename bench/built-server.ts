import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = 'dist/api/server.js';

/** The built server in a process of its own. */
export interface BuiltServer {
  pid: number;
  address: string;
  email: string;
  password: string;
  stop(): Promise<void>;
}

/** Where its data is. Nothing given: a new folder with the demo world, which is removed at the end. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** How it is run beside that. */
interface Manner {
  flags?: string[];
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts what `npm run build` made, on a free port.
 * @throws Error when there is no build, or the server ends before it listens
 */
export async function startBuiltServer(
  place?: Place,
  { flags = [], env = {} }: Manner = {},
): Promise<BuiltServer> {
  if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing: run \`npm run build\` first`);
  const dataDir = place?.dataDir ?? (await mkdtemp(join(tmpdir(), 'sillage-pages-')));
  const email = 'admin@example.com';
  const password = 'Perfume#2026';
  const server = await startProcess([SERVER, ...flags], {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: place?.databaseUrl ?? '',
    SECRET_KEY: 'a key that only the benchmark knows',
    SMTP_URL: '',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    DEMO_DATA: place ? 'false' : 'true',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    // Devices fire far more here than they do anywhere else.
    DEVICE_DAY_SHOTS: '1000000000',
    ...env,
  });
  const stop = async () => {
    await server.stop();
    if (!place) await rm(dataDir, { recursive: true });
  };
  return { ...server, email, password, stop };
}

/**
 * Starts a program that prints its address once it listens.
 * @throws Error when it ends before
 */
export async function startProcess(
  program: string[],
  env: NodeJS.ProcessEnv,
): Promise<Pick<BuiltServer, 'pid' | 'address' | 'stop'>> {
  const server = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await exited;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) {
      server.stdout.resume();
      return { pid: server.pid ?? 0, address, stop };
    }
    console.log(line);
  }
  await stop();
  throw new Error(`${program[0]} has ended before it listened`);
}
