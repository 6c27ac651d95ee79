import type { FastifyBaseLogger } from 'fastify';
import type { LiveTotals } from '#contracts/dashboard.ts';
import type { Database } from '../../db/client.ts';
import { bindScope } from '../../db/scope.ts';
import type { PubSub } from '../../events/publish-subscribe.ts';
import type { EventProducer } from '../../http/event-stream.ts';
import { clockDate } from '../../lib/clock.ts';
import type { FigureScope } from './figure-scope.ts';
import { changesSince as readChanges } from './live.queries.ts';

export interface LiveDeps {
  db: Database;
  pubSub: PubSub;
  log: FastifyBaseLogger;
}

interface LiveShotsDeps extends LiveDeps {
  /** Whose shots are published. */
  scope: FigureScope | undefined;
  /** Called when changed totals are found, before they are sent: clients that receive them read again. */
  onChange(): void;
  /** Called when the last subscriber has left; there won't be another. */
  onUnused(): void;
}

/** Milliseconds. */
const TIMES = {
  /** Between two messages. */
  message: 1_000,
  /** Between two reads without a notification; one may be lost with its connection. */
  poll: 5_000,
};

type Send = Parameters<EventProducer>[0];
type Total = LiveTotals['campaigns'][number];

/**
 * Streams shot totals as they change to all subscribers of a scope. Reads the database at most once a second,
 * regardless of the number of subscribers and shots.
 */
export class LiveShots {
  readonly #deps: LiveShotsDeps;
  readonly #listeners = new Set<Send>();
  /** The totals last sent, so that nothing is sent twice. */
  readonly #sentTotals = new Map<string, number>();
  #horizon: string | undefined;
  #stop: (() => void) | undefined;
  /** Keeps the subscriber's scope, since timers and callers who count shots run it. */
  readonly #changesSince = bindScope((since: string | undefined) =>
    readChanges(this.#deps.db, since, this.#deps.scope),
  );
  #updating = false;
  #updatePending = false;

  constructor(deps: LiveShotsDeps) {
    this.#deps = deps;
  }

  /** @param since the id of the last message the client has seen; later changes are sent first */
  source(since: string | undefined): EventProducer {
    return (send) => {
      let closed = false;
      let retry: NodeJS.Timeout | undefined;
      // Subscribe first: a change during catch-up is sent twice rather than not at all.
      this.#listeners.add(send);
      this.#stop ??= this.#listen();
      const catchUp = () => {
        if (closed) return;
        this.#changesSince(since).then(
          ({ horizon, totals }) => {
            if (closed) return;
            if (totals.length > 0) this.#deps.onChange();
            send(messageOf(horizon, totals));
            this.#horizon ??= horizon;
            this.#scheduleUpdate();
          },
          (error: unknown) => {
            this.#deps.log.error(error, 'Totals could not be read for the dashboard');
            // Until this succeeds, the client would receive nothing.
            retry = setTimeout(catchUp, TIMES.message);
          },
        );
      };
      catchUp();
      return () => {
        closed = true;
        clearTimeout(retry);
        this.#listeners.delete(send);
        if (this.#listeners.size > 0) return;
        this.#stop?.();
        this.#deps.onUnused();
      };
    };
  }

  /** @returns a function that stops it */
  #listen(): () => void {
    const unsubscribe = this.#deps.pubSub.subscribe(() => this.#scheduleUpdate());
    const poll = setInterval(() => this.#scheduleUpdate(), TIMES.poll);
    return () => {
      unsubscribe();
      clearInterval(poll);
    };
  }

  /** Reads now, and then not again for a second. */
  #scheduleUpdate(): void {
    if (this.#updating) {
      this.#updatePending = true;
      return;
    }
    this.#updating = true;
    this.#sendChanges()
      .catch((error: unknown) => this.#deps.log.error(error, 'Totals could not be read for the dashboard'))
      .finally(() =>
        setTimeout(() => {
          this.#updating = false;
          const runAgain = this.#updatePending && this.#listeners.size > 0;
          this.#updatePending = false;
          if (runAgain) this.#scheduleUpdate();
        }, TIMES.message),
      );
  }

  async #sendChanges(): Promise<void> {
    // There is no horizon yet; the first subscriber is still determining it.
    if (this.#horizon === undefined) return;
    const { horizon, totals } = await this.#changesSince(this.#horizon);
    if (this.#listeners.size === 0) return;
    this.#horizon = horizon;
    const changed = totals.filter(
      (total) => this.#sentTotals.get(keyOf(total)) !== total.shotsTotalFragrance,
    );
    for (const total of changed) this.#sentTotals.set(keyOf(total), total.shotsTotalFragrance);
    if (changed.length === 0) return;
    this.#deps.onChange();
    for (const send of this.#listeners) send(messageOf(horizon, changed));
  }
}

function keyOf({ campaignId, fragranceName }: Total): string {
  return `${campaignId} ${fragranceName}`;
}

function messageOf(horizon: string, totals: Total[]): Parameters<Send>[0] {
  if (totals.length === 0) return { id: horizon };
  const data: LiveTotals = { at: clockDate().toISOString(), campaigns: totals };
  return { id: horizon, event: { name: 'totals', data } };
}
