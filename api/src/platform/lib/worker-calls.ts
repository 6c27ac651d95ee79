import { parentPort } from 'node:worker_threads';
import { startWorker } from './worker.ts';

interface Call<Order> {
  id: number;
  order: Order;
}

/** `error` is the message of an unexpected failure. */
type Response<Answer> = { id: number; answer: Answer } | { id: number; error: string };

/** How much of short life a thread gathers before it clears it away. Node's default, 48, hardly makes it faster. */
const YOUNG_MIB = 8;

/**
 * Calls a thread that answers with `answerCalls`. The first call starts it; it then lives as long as the process, which
 * it doesn't keep alive. If it dies, open calls fail and the next one starts another.
 * @param source as for `startWorker`
 */
export function workerCalls<Order, Answer>(source: URL, name: string): (order: Order) => Promise<Answer> {
  const open = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let worker: ReturnType<typeof startWorker> | undefined;
  let lastId = 0;

  const start = () => {
    const started = startWorker(source, {
      execArgv: [],
      name,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    });
    const fail = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of open.values()) reject(error);
      open.clear();
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The thread "${name}" ended with code ${code}`)));
    started.on('message', (response: Response<Answer>) => {
      const call = open.get(response.id);
      open.delete(response.id);
      if (open.size === 0) started.unref();
      if ('error' in response) call?.reject(new Error(response.error));
      else call?.resolve(response.answer);
    });
    return started;
  };

  return (order) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      lastId += 1;
      open.set(lastId, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: lastId, order } satisfies Call<Order>);
    });
}

/** Answers the calls of `workerCalls`; the thread's side of it. */
export function answerCalls<Order, Answer>(answer: (order: Order) => Promise<Answer>): void {
  const respond = (response: Response<Answer>) => parentPort?.postMessage(response);
  parentPort?.on('message', ({ id, order }: Call<Order>) => {
    answer(order).then(
      (given) => respond({ id, answer: given }),
      (error: unknown) =>
        respond({ id, error: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
  });
}
