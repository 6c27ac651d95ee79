import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ADMIN, type Server } from './server.ts';

/** How a run of the simulator ended: 0 where all that was accepted is on the dashboard, and what it had to say. */
export interface SimulatedRun {
  code: number | null;
  said: string;
}

/** Plays people and devices against a server, while a page is open, until their seconds are over. */
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
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}
