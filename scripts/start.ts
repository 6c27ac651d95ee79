import { spawnSync } from 'node:child_process';
import { isBuildCurrent } from './fingerprint.ts';

/** Runs the built server in this process, building it first if it is missing or older than its sources. */
if (!isBuildCurrent()) {
  console.log('Building, once for these sources:');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
console.log('Starting the server …');
const server = new URL('../dist/api/server.js', import.meta.url).href;
await import(server);
