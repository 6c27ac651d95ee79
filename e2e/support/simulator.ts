import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ADMIN, type Server } from './server.ts';

/** Result of a simulator run: its output, and code 0 if everything accepted is on the dashboard. */
export interface SimulatedRun {
  code: number | null;
  output: string;
}

/** Simulates people and devices against a server for some seconds, while a page is open. */
export function simulate(
  server: Server,
  options: { devices: number; rate: number; seconds: number },
): Promise<SimulatedRun> {
  const args = Object.entries({ url: server.url, mailbox: join(server.folder, 'outbox'), ...options });
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'tools/simulator/main.ts',
      ...args.flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    {
      env: { ...process.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const append = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
