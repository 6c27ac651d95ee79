import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Development in one command: the server on PORT, restarted when its sources change, and in front of it the web client
 * with hot reload on port 5173. Embedded database with demo data in ./data; mails are files in ./data/outbox.
 */
const WEB = 'http://localhost:5173';

/** Milliseconds that child processes have to end by themselves. */
const END_MS = 15_000;

/** Starts a process in its own process group, so that it can be ended with all its descendants. */
function start(...command: string[]): ChildProcess {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? WEB },
  });
  child.once('exit', (code) => void end(code ?? 1));
  return child;
}

/** @returns whether any process of the group still existed */
function signal({ pid }: ChildProcess, name: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, name);
  } catch {
    // The group is gone.
    return false;
  }
}

let ending = false;

/** When one process ends, the other is ended too. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  for (const child of children) signal(child, 'SIGTERM');
  const until = Date.now() + END_MS;
  while (children.some((child) => signal(child, 0)) && Date.now() < until) await delay(50);
  process.exit(code);
}

const children = [
  start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'api/src/operations/cli/serve.ts'),
  start('node_modules/vite/bin/vite.js', '--config', 'vite.config.ts'),
];
// However this process ends, even after an error.
process.on('exit', () => {
  for (const child of children) signal(child, 'SIGKILL');
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end(0));
