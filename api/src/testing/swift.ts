import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { type S3Location, storageUrl } from '../platform/files/storage-url.ts';
import { PYTHON } from './has-swift.ts';

const SCRIPT = fileURLToPath(new URL('./swift-server.py', import.meta.url));
const KEYS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };
const BUCKET = 'pictures';

export type Swift = Awaited<ReturnType<typeof startSwift>>;

/** Starts a Swift server with an empty bucket. Its keys are in the environment until it is closed. */
export async function startSwift() {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-swift-'));
  let port = 0;
  let running: ChildProcess;
  const start = async () => {
    const child = spawn(PYTHON, [SCRIPT, folder, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
    running = child;
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')]);
    const [, given] = /^ready (\d+)$/.exec(line) ?? [];
    if (given === undefined) throw new Error('Swift did not start');
    port = Number(given);
  };
  const stop = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  const giveKeys = () => {
    for (const [name, value] of Object.entries(KEYS)) vi.stubEnv(name, value);
  };
  await start();
  giveKeys();
  const endpoint = `http://127.0.0.1:${port}`;
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    /** Restarts the server after a stop, with its data. */
    start,
    stop,
    /** Sets the keys again after a test changed them. */
    giveKeys,
    /** @param path bucket and prefix */
    place: (path = `${BUCKET}/files`): S3Location => storageUrl.parse(`s3://${path}?endpoint=${endpoint}`),
    async close() {
      await stop();
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    },
  };
}
