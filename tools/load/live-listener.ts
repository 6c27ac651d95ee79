import { setTimeout as delay } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Milliseconds before reconnecting a stream that ended. */
const AGAIN_MS = 500;

/** Subscribes to the live figures like the dashboard, reconnecting when the stream ends. */
export function listen(address: string, authorization: string) {
  const stopping = new AbortController();
  const state = {
    /** Number of messages with figures. */
    messageCount: 0,
    stop: () => stopping.abort(),
  };
  const read = async () => {
    const answer = await fetch(`${address}/api/dashboard/live`, {
      headers: { authorization },
      signal: stopping.signal,
    });
    if (!answer.ok || !answer.body) return;
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event } of events) if (event === 'totals') state.messageCount += 1;
  };
  const keepReading = async () => {
    while (!stopping.signal.aborted) {
      await read().catch(() => {
        // The stream was cut off and is reconnected.
      });
      if (!stopping.signal.aborted) await delay(AGAIN_MS);
    }
  };
  void keepReading();
  return state;
}
