import type { AddressInfo } from 'node:net';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { expect, onTestFinished } from 'vitest';
import type { LiveTotals } from '#contracts/dashboard.ts';
import type { TestApp } from '../../../testing/test-app.ts';

interface Message {
  id: string;
  data?: LiveTotals;
}

/** Reads the stream of live shots as it arrives, until the test has finished. */
export class LiveReader {
  readonly messages: Message[] = [];
  readonly ended: Promise<void>;
  readonly stop: () => void;
  #waiting: (() => void)[] = [];

  private constructor(response: Response, stop: () => void) {
    this.stop = stop;
    this.ended = this.#read(response).catch(() => {});
  }

  static async open(
    server: TestApp,
    headers: Record<string, string> = {},
    { query = '', organisationId }: { query?: string; organisationId?: number } = {},
  ): Promise<LiveReader> {
    const controller = new AbortController();
    const { port } = server.app.server.address() as AddressInfo;
    const token = await server.token('STAFF', organisationId === undefined ? {} : { organisationId });
    const response = await fetch(`http://127.0.0.1:${port}/api/dashboard/live${query}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: controller.signal,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = new LiveReader(response, () => controller.abort());
    onTestFinished(reader.stop);
    return reader;
  }

  /** Waits until `count` messages have totals and returns them. */
  async totals(count: number): Promise<LiveTotals[]> {
    for (;;) {
      const found = this.messages.flatMap(({ data }) => data ?? []);
      if (found.length >= count) return found;
      await this.#next();
    }
  }

  /**
   * Waits until a message has at least this total for the campaign. Earlier totals may come first: the longest-running
   * transaction on the PostgreSQL server, including other tests, holds back the horizon.
   */
  async until(campaignId: number, total: number): Promise<LiveTotals[]> {
    let messages = await this.totals(1);
    while ((totalOf(messages.at(-1), campaignId) ?? 0) < total)
      messages = await this.totals(messages.length + 1);
    return messages;
  }

  async firstId(): Promise<string> {
    for (;;) {
      const [first] = this.messages;
      if (first) return first.id;
      await this.#next();
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #read(response: Response): Promise<void> {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { id = '', data } of events ?? []) {
      this.messages.push({ id, ...(data !== '' && { data: JSON.parse(data) }) });
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }
}

/** The shots of a campaign in a message. */
export function totalOf(message: LiveTotals | undefined, campaignId: number): number | undefined {
  return message?.campaigns.find((row) => row.campaignId === campaignId)?.shotsTotalFragrance;
}
