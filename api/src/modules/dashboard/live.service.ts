import type { FastifyBaseLogger } from 'fastify';
import type { LiveTotals } from '#contracts/dashboard.ts';
import type { Database } from '../../db/client.ts';
import { keepScope } from '../../db/scope.ts';
import type { PubSub } from '../../events/publish-subscribe.ts';
import type { EventSource } from '../../http/event-stream.ts';
import type { FigureScope } from './figure-scope.ts';
import { changesSince as readChanges } from './live.queries.ts';

export interface LiveDeps {
  db: Database;
  pubSub: PubSub;
  log: FastifyBaseLogger;
}

interface LiveShotsDeps extends LiveDeps {
  /** Whose shots. */
  scope: FigureScope | undefined;
  /** Called when totals are found changed, before anybody is told: who is told reads them again. */
  changed(): void;
}

/** Milliseconds. */
const TIMES = {
  /** Between two messages. */
  message: 1_000,
  /** Between two looks where nothing was told: a notice may be lost with its connection. */
  poll: 5_000,
};

type Send = Parameters<EventSource>[0];
type Total = LiveTotals['campaigns'][number];

/**
 * What is fired, as it changes, to everybody of one organisation, or of the house, who listens: one read of the database a second at most, however many they
 * are and whatever is fired; none while nobody listens.
 */
export class LiveShots {
  readonly #deps: LiveShotsDeps;
  readonly #listeners = new Set<Send>();
  /** As last told, so that nothing is told twice. */
  readonly #told = new Map<string, number>();
  #horizon: string | undefined;
  #stop: (() => void) | undefined;
  /** In the scope of who listens: it is called by timers, and by whoever counts a shot. */
  readonly #changesSince = keepScope((since: string | undefined) =>
    readChanges(this.#deps.db, since, this.#deps.scope),
  );
  #looking = false;
  #again = false;

  constructor(deps: LiveShotsDeps) {
    this.#deps = deps;
  }

  /** @param since the id of the last message that the caller has seen; what came after it is told first */
  source(since: string | undefined): EventSource {
    return (send) => {
      let gone = false;
      let retry: NodeJS.Timeout | undefined;
      // Listens first: what changes while it catches up is told twice rather than not at all.
      this.#listeners.add(send);
      this.#start();
      const catchUp = () => {
        if (gone) return;
        this.#changesSince(since).then(
          ({ horizon, totals }) => {
            if (gone) return;
            if (totals.length > 0) this.#deps.changed();
            send(messageOf(horizon, totals));
            this.#horizon ??= horizon;
            this.#look();
          },
          (error: unknown) => {
            this.#deps.log.error(error, 'Totals could not be read for the dashboard');
            // Until then they would be told nothing at all.
            retry = setTimeout(catchUp, TIMES.message);
          },
        );
      };
      catchUp();
      return () => {
        gone = true;
        clearTimeout(retry);
        this.#listeners.delete(send);
        if (this.#listeners.size === 0) this.#rest();
      };
    };
  }

  #start(): void {
    if (this.#stop) return;
    const deaf = this.#deps.pubSub.subscribe('shots', () => this.#look());
    const poll = setInterval(() => this.#look(), TIMES.poll);
    this.#stop = () => {
      deaf();
      clearInterval(poll);
    };
  }

  #rest(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#horizon = undefined;
    this.#told.clear();
  }

  /** Looks at once, and then not before a second has passed. */
  #look(): void {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    this.#tell()
      .catch((error: unknown) => this.#deps.log.error(error, 'Totals could not be read for the dashboard'))
      .finally(() =>
        setTimeout(() => {
          this.#looking = false;
          const again = this.#again && this.#stop !== undefined;
          this.#again = false;
          if (again) this.#look();
        }, TIMES.message),
      );
  }

  async #tell(): Promise<void> {
    // Nobody knows yet where to begin: who has just come is finding out.
    if (this.#horizon === undefined) return;
    const { horizon, totals } = await this.#changesSince(this.#horizon);
    if (!this.#stop) return;
    this.#horizon = horizon;
    const news = totals.filter((total) => this.#told.get(keyOf(total)) !== total.shotsTotalFragrance);
    for (const total of news) this.#told.set(keyOf(total), total.shotsTotalFragrance);
    if (news.length === 0) return;
    this.#deps.changed();
    for (const send of this.#listeners) send(messageOf(horizon, news));
  }
}

function keyOf({ campaignId, fragranceName }: Total): string {
  return `${campaignId} ${fragranceName}`;
}

function messageOf(horizon: string, totals: Total[]): Parameters<Send>[0] {
  if (totals.length === 0) return { id: horizon };
  const data: LiveTotals = { at: new Date().toISOString(), campaigns: totals };
  return { id: horizon, event: { name: 'totals', data } };
}
