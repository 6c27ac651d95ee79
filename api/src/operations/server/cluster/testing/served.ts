import cluster from 'node:cluster';
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { Counter, Registry } from 'prom-client';
import { newDrainState, trackOpenResponses } from '../../../../platform/http/draining.ts';
import { stopServing } from '../../../../platform/http/graceful-shutdown.ts';
import { type StopReason, WORKER_NUMBER_VARIABLE } from '../messages.ts';
import { workerLink } from '../worker-link.ts';
import { Workers } from '../workers.ts';

/**
 * A minimal server with two processes. Prints its address. LOADING_MS delays the loading of workers. The second one fails
 * to start until the file FAILED exists, which it makes.
 */
function lead(): void {
  const workers = new Workers({
    count: 2,
    program: fileURLToPath(import.meta.url),
    flags: process.execArgv,
    stopMs: 10_000,
    log: { info: () => {}, warn: () => {}, error: (_: unknown, message?: string) => console.log(message) },
    onGiveUp: () => process.exit(3),
  });
  process.on('SIGHUP', () => void workers.replaceAll().then(() => console.log('replaced')));
  process.once('SIGTERM', () => void workers.stop('all').then(() => process.exit(0)));
  workers.start().then(
    ({ address }) => console.log(address),
    () => console.log('not started'),
  );
}

async function work(): Promise<void> {
  const { FAILED, [WORKER_NUMBER_VARIABLE]: number } = process.env;
  if (FAILED && number === '2' && !existsSync(FAILED)) {
    writeFileSync(FAILED, '');
    process.exit(1);
  }
  const app = Fastify({ return503OnClosing: false });
  const state = newDrainState();
  trackOpenResponses(app, state);
  const stop = (why: StopReason) => {
    const replaced = why === 'replaced';
    void stopServing(app, state, { drainMs: replaced ? 2_000 : 200, cutOffMs: 5_000, replaced }).then(() =>
      process.exit(0),
    );
  };
  if (process.env.LOADING_MS) {
    console.log('loading');
    await delay(Number(process.env.LOADING_MS));
  }
  const link = workerLink(stop, app.log);
  if (!link) throw new Error('This is no worker');
  const registry = new Registry();
  registry.setDefaultLabels({ worker: link.number });
  const calls = new Counter({ name: 'calls', help: 'Calls', registers: [registry] });
  link.setRegistry(registry);
  app.get('/pid', async () => {
    calls.inc();
    return process.pid;
  });
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return process.pid;
  });
  app.get('/metrics', () => link.gatherMetrics());
  link.reportServing(await app.listen({ host: '127.0.0.1', port: 0 }), false);
}

await (cluster.isPrimary ? lead() : work());
