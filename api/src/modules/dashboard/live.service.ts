import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { LiveTotals } from '#contracts/dashboard.ts';
import type { Database } from '../../platform/db/client.ts';
import { asHouse, bindScope, ownOrganisation } from '../../platform/db/scope.ts';
import type { PubSub } from '../../platform/events/publish-subscribe.ts';
import type { EventProducer } from '../../platform/http/event-stream.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { type FigureScope, ownScope } from './figure-scope.ts';
import { changedParts, changesSince, currentHorizon } from './live.queries.ts';
import { PartIndex, totalKey, type View, watchedParts } from './live-parts.ts';

export interface LiveDeps {
  db: Database;
  pubSub: PubSub;
  log: FastifyBaseLogger;
}

interface LiveShotsDeps extends LiveDeps {
  /** Called when changed totals are found, before they are sent: clients that receive them read again. */
  onChange(): void;
}

/** Milliseconds. */
const TIMES = {
  /** Between two messages. */
  message: 1_000,
  /** Between two reads without a notification; one may be lost with its connection. */
  poll: 5_000,
};

/** Reads at once for clients that come back: after a restart they all do. */
const CATCH_UPS = 2;

type Send = Parameters<EventProducer>[0];
type Total = LiveTotals['campaigns'][number];

/** Clients with the same view. */
interface Watch extends View {
  listeners: Set<Send>;
  /** Where its next read begins; undefined until its first client has determined it. */
  horizon: string | undefined;
  /** The totals last sent, so that nothing is sent twice. */
  sentTotals: Map<string, number>;
}

/**
 * Streams shot totals as they change to all subscribers. Reads the database at most once a second for all of them,
 * regardless of their number, their scopes, and the number of shots.
 */
export class LiveShots {
  readonly #deps: LiveShotsDeps;
  readonly #watches = new Map<string, Watch>();
  readonly #catchUps = pLimit(CATCH_UPS);
  #stop: (() => void) | undefined;
  #updating = false;
  #updatePending = false;

  constructor(deps: LiveShotsDeps) {
    this.#deps = deps;
  }

  /** Number of different views that subscribers have. */
  get viewCount(): number {
    return this.#watches.size;
  }

  /**
   * @param scope whose shots, of those that the caller may see
   * @param since the id of the last message the client has seen; later changes are sent first
   */
  source(scope: FigureScope | undefined, since: string | undefined): EventProducer {
    const view = { scope: scope && ownScope(scope), organisationId: ownOrganisation() };
    const { db, log, onChange } = this.#deps;
    // Later attempts run outside the call.
    const changes = bindScope(async () =>
      since === undefined
        ? { horizon: await currentHorizon(db), totals: [] }
        : await changesSince(db, since, scope),
    );
    return (send) => {
      let closed = false;
      let retry: NodeJS.Timeout | undefined;
      // Subscribe first: a change during catch-up is sent twice rather than not at all.
      const { watch, leave } = this.#subscribe(view, send);
      const catchUp = () => {
        if (closed) return;
        this.#catchUps(async () => (closed ? undefined : changes())).then(
          (found) => {
            if (closed || !found) return;
            const { horizon, totals } = found;
            if (totals.length > 0) onChange();
            send(messageOf(horizon, totals));
            watch.horizon ??= horizon;
            this.#scheduleUpdate();
          },
          (error: unknown) => {
            log.error(error, 'Totals could not be read for the dashboard');
            // Until this succeeds, the client would receive nothing.
            retry = setTimeout(catchUp, TIMES.message);
          },
        );
      };
      catchUp();
      return () => {
        closed = true;
        clearTimeout(retry);
        leave();
      };
    };
  }

  #subscribe(view: View, send: Send): { watch: Watch; leave: () => void } {
    const key = JSON.stringify(view);
    const watch: Watch = this.#watches.get(key) ?? {
      ...view,
      listeners: new Set(),
      horizon: undefined,
      sentTotals: new Map(),
    };
    this.#watches.set(key, watch);
    watch.listeners.add(send);
    this.#stop ??= this.#listen();
    const leave = () => {
      watch.listeners.delete(send);
      if (watch.listeners.size > 0) return;
      this.#watches.delete(key);
      if (this.#watches.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
    return { watch, leave };
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
          const runAgain = this.#updatePending && this.#watches.size > 0;
          this.#updatePending = false;
          if (runAgain) this.#scheduleUpdate();
        }, TIMES.message),
      );
  }

  async #sendChanges(): Promise<void> {
    // Without those whose first client is still determining where to begin.
    const watches = [...this.#watches.values()].filter(({ horizon }) => horizon !== undefined);
    const [since] = watches.map(({ horizon }) => BigInt(horizon ?? 0)).sort((a, b) => (a < b ? -1 : 1));
    if (since === undefined) return;
    // Whoever counts a shot runs this, too, and may belong to an organisation.
    const { horizon, parts } = await asHouse(() =>
      changedParts(this.#deps.db, String(since), watchedParts(watches)),
    );
    if (parts.length > 0) this.#deps.onChange();
    const index = new PartIndex(parts);
    for (const watch of watches) {
      watch.horizon = horizon;
      const changed = index
        .totalsOf(watch)
        .filter((total) => watch.sentTotals.get(totalKey(total)) !== total.shotsTotalFragrance);
      for (const total of changed) watch.sentTotals.set(totalKey(total), total.shotsTotalFragrance);
      if (changed.length === 0) continue;
      for (const send of watch.listeners) send(messageOf(horizon, changed));
      // Other requests are served between two of many scopes.
      await setImmediate();
    }
  }
}

function messageOf(horizon: string, totals: Total[]): Parameters<Send>[0] {
  if (totals.length === 0) return { id: horizon };
  const data: LiveTotals = { at: clockDate().toISOString(), campaigns: totals };
  return { id: horizon, event: { name: 'totals', data } };
}
