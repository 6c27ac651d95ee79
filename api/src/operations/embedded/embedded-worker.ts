/** The engine's thread. PostgreSQL runs here so that a long query doesn't block the server's event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { type EngineConfig, type FromEngine, LARGE_CHUNK_BYTES, type ToEngine } from './engine-messages.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { ResponseBuffer } from './response-buffer.ts';
import { WireSessions } from './wire-sessions.ts';

function post(message: FromEngine, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function die(reason: string): never {
  post({ kind: 'failed', message: reason });
  process.exit(1);
}

function dieOf(error: unknown): never {
  return die(error instanceof Error ? error.message : String(error));
}

async function start(): Promise<void> {
  const engine = await PostgresEngine.start(workerData as EngineConfig, {
    log: (message, level) => post({ kind: 'log', message, level }),
    die,
  });
  const answers = new ResponseBuffer((connection, bytes) =>
    post({ kind: 'bytes', connection, bytes }, [bytes.buffer]),
  );
  const sessions = new WireSessions(engine, {
    answer: (connection, bytes) => answers.add(connection, bytes),
    flush: () => answers.flush(),
    closed: (connection) => post({ kind: 'closed', connection }),
  });

  async function handle(message: ToEngine): Promise<void> {
    switch (message.kind) {
      case 'open':
        return sessions.open(message.connection);
      case 'bytes':
        await sessions.receive(message.connection, message.bytes);
        if (message.bytes.length >= LARGE_CHUNK_BYTES)
          post({ kind: 'taken', connection: message.connection });
        return;
      case 'close':
        return sessions.close(message.connection);
      case 'stop':
        await sessions.closeAll();
        await engine.stop();
        return post({ kind: 'stopped' });
    }
  }

  let work = Promise.resolve();
  parentPort?.on('message', (message: ToEngine) => {
    work = work.then(() => handle(message)).catch(dieOf);
  });
  post({ kind: 'ready', version: await engine.version() });
}

start().catch(dieOf);
