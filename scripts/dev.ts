import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Development in one command: the server on PORT, restarted when its sources change, and before it the web client with hot
 * reload on port 5173. Embedded database with demo data in ./data; mails are files in ./data/outbox.
 */
const WEB = 'http://localhost:5173';

/** Milliseconds that what was started has to end by itself. */
const END_MS = 15_000;

/** In a process group of its own, so that whatever it starts in turn ends with it. */
function start(...command: string[]): ChildProcess {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? WEB },
  });
  child.once('exit', (code) => void end(code ?? 1));
  return child;
}

/** @returns whether anything of its group was still there */
function signal({ pid }: ChildProcess, name: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, name);
  } catch {
    // Nothing is there any more.
    return false;
  }
}

let ending = false;

/** One that ends takes the other with it. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  for (const child of children) signal(child, 'SIGTERM');
  const until = Date.now() + END_MS;
  while (children.some((child) => signal(child, 0)) && Date.now() < until) await delay(50);
  process.exit(code);
}

const children = [
  start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'api/src/cli/serve.ts'),
  start('node_modules/vite/bin/vite.js', '--config', 'vite.config.ts'),
];
// Whatever ends this process, even a fault.
process.on('exit', () => {
  for (const child of children) signal(child, 'SIGKILL');
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end(0));
