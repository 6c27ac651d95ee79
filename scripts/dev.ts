import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/**
 * Development in one command: the server, restarted when its sources change, and the web client with hot reload
 * before it. Embedded database with demo data in ./data; mails are files in ./data/outbox.
 */
const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'api/src/server.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
  },
);
const web = await createServer({ configFile: 'vite.config.ts' });
await web.listen();
web.printUrls();

server.once('exit', async (code) => {
  await web.close();
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
