import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds until a stream that ended is opened again. */
const AGAIN_MS = 500;

/** Listens to the live figures as the dashboard does: opens them again where they end. */
export function listen(address: string, authorization: string) {
  const stopping = new AbortController();
  const state = {
    /** Messages that told figures. */
    told: 0,
    stop: () => stopping.abort(),
  };
  const read = async () => {
    const answer = await fetch(`${address}/api/dashboard/live`, {
      headers: { authorization },
      signal: stopping.signal,
    });
    if (!answer.ok || !answer.body) return;
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      if (part.includes('event: totals')) state.told += 1;
    }
  };
  const keepReading = async () => {
    while (!stopping.signal.aborted) {
      await read().catch(() => {
        // Cut off: it is opened again.
      });
      if (!stopping.signal.aborted) await delay(AGAIN_MS);
    }
  };
  void keepReading();
  return state;
}
