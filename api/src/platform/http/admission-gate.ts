import type { FastifyBaseLogger } from 'fastify';
import {
  COSTLY_CALLS,
  COSTLY_REST_MAX_MS,
  COSTLY_RETRY_SECONDS,
  COSTLY_WAIT_MS,
} from '#contracts/core/constants.ts';
import type { Cost } from '#contracts/core/endpoint.ts';
import { problem } from './problem.ts';

/** How much may be under way for one account and for all together, and how many calls of an account may wait. */
export interface Places {
  account: number;
  all: number;
  waiting: number;
  /** How many times as long as a call took its place then rests, before its account has it back. */
  rest: number;
}

/** A costly call that asks to be admitted. */
export interface CostlyCall {
  /** Whose it is: a user, or a network address before sign-in. */
  account: string;
  /** What it counts as: 1, or its bytes if the places are bytes. */
  amount: number;
  /** Aborted when the caller has gone; the call then leaves the queue. */
  signal: AbortSignal;
}

/** Frees the place of a call. Call it once. */
export type Leave = () => void;

interface Waiting {
  amount: number;
  start(): void;
}

interface Account {
  /** The amount under way, or resting. */
  taken: number;
  /** In order of arrival. */
  waiting: Waiting[];
  /** Number of its latest turn; 0 before the first. Who had theirs longest ago is next. */
  turn: number;
  /** When a refusal was last recorded, by `performance.now()`. */
  recordedAt: number;
}

/** Milliseconds between two records of refusals: in the log, and of one account in the audit trail. */
const RECORDED_EVERY_MS = 60_000;
/** The longest that a repeated refusal is held back, in milliseconds; half of it is the shortest. */
export const REFUSAL_HELD_MS = 3_000;

const COSTS = Object.keys(COSTLY_CALLS) as Cost[];

/**
 * Admits costly calls: a few of each account at once, a few of all, accounts taking turns, none without pause. The
 * others wait or are refused.
 */
export class AdmissionGate {
  readonly #lanes: Record<Cost, Lane>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #unlogged = 0;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>, places: Record<Cost, Places> = COSTLY_CALLS) {
    this.#log = log;
    const lanes = COSTS.map((cost) => [cost, new Lane(places[cost])]);
    this.#lanes = Object.fromEntries(lanes) as Record<Cost, Lane>;
  }

  /** For each kind: the calls under way, those waiting, and those refused since the start. */
  counts(): { cost: Cost; running: number; waiting: number; refused: number }[] {
    return COSTS.map((cost) => {
      const { running, waiting, refused } = this.#lanes[cost];
      return { cost, running, waiting, refused };
    });
  }

  /**
   * Waits for the turn of a costly call.
   * @throws problem `rate_limited` if too many of the account's calls wait already or its turn takes too long, a while
   *   later if that is repeated; the signal's reason once that is aborted
   */
  async enter(cost: Cost, call: CostlyCall): Promise<Leave> {
    const leave = await this.#lanes[cost].enter(call);
    if (leave !== 'refused') return leave;
    this.#logRefusal(cost, call.account);
    const isRepeated = this.#lanes[cost].isRepeated(call.account);
    if (isRepeated) await holdBack(call.signal);
    throw problem('rate_limited', {
      variant: 'rate_limited.costly',
      params: { seconds: COSTLY_RETRY_SECONDS },
      retryAfter: COSTLY_RETRY_SECONDS,
      isRepeated,
    });
  }

  #logRefusal(cost: Cost, account: string): void {
    this.#unlogged += 1;
    const now = performance.now();
    if (now - this.#loggedAt < RECORDED_EVERY_MS) return;
    this.#log.warn({ cost, account, refused: this.#unlogged }, 'Costly calls are refused');
    this.#loggedAt = now;
    this.#unlogged = 0;
  }
}

/** The calls of one kind. */
class Lane {
  running = 0;
  waiting = 0;
  refused = 0;
  readonly #places: Places;
  /** The amount under way of all accounts. */
  #amount = 0;
  #turns = 0;
  /** Those with calls, by name. */
  readonly #accounts = new Map<string, Account>();

  constructor(places: Places) {
    this.#places = places;
  }

  async enter({ account: name, amount, signal }: CostlyCall): Promise<Leave | 'refused'> {
    signal.throwIfAborted();
    const account = this.#accounts.get(name) ?? newAccount();
    this.#accounts.set(name, account);
    return new Promise((resolve, reject) => {
      const end = () => {
        this.waiting -= 1;
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
      };
      const call = {
        amount,
        start: () => {
          end();
          const startedAt = performance.now();
          resolve(() => this.#leave(name, account, amount, performance.now() - startedAt));
        },
      };
      const withdraw = () => {
        end();
        account.waiting = account.waiting.filter((other) => other !== call);
        this.#forgetIdle(name, account);
        // Others may have waited behind it.
        this.#startNext();
      };
      const abandon = () => {
        withdraw();
        reject(signal.reason);
      };
      const refuse = () => {
        withdraw();
        this.refused += 1;
        resolve('refused');
      };
      const timer = setTimeout(refuse, COSTLY_WAIT_MS);
      signal.addEventListener('abort', abandon);
      this.waiting += 1;
      account.waiting.push(call);
      this.#startNext();
      if (account.waiting.length > this.#places.waiting) refuse();
    });
  }

  /** Whether a refusal of the account was recorded within the last minute; if not, it now counts as recorded. */
  isRepeated(name: string): boolean {
    const account = this.#accounts.get(name);
    if (!account) return false;
    const now = performance.now();
    const isRepeated = now - account.recordedAt < RECORDED_EVERY_MS;
    if (!isRepeated) account.recordedAt = now;
    return isRepeated;
  }

  #startNext(): void {
    for (;;) {
      const [account] = [...this.#accounts.values()]
        .filter(({ taken, waiting: [next] }) => next && fits(taken, next.amount, this.#places.account))
        .sort((one, other) => one.turn - other.turn);
      const next = account?.waiting[0];
      // Skipping a large call would let small ones pass it for ever.
      if (!account || !next || !fits(this.#amount, next.amount, this.#places.all)) return;
      account.waiting.shift();
      account.taken += next.amount;
      this.#amount += next.amount;
      this.running += 1;
      this.#turns += 1;
      account.turn = this.#turns;
      next.start();
    }
  }

  #leave(name: string, account: Account, amount: number, milliseconds: number): void {
    this.#amount -= amount;
    this.running -= 1;
    const giveBack = () => {
      account.taken -= amount;
      this.#forgetIdle(name, account);
      this.#startNext();
    };
    const rest = Math.min(milliseconds * this.#places.rest, COSTLY_REST_MAX_MS);
    if (rest === 0) {
      giveBack();
    } else {
      setTimeout(giveBack, rest).unref();
      this.#startNext();
    }
  }

  #forgetIdle(name: string, { taken, waiting }: Account): void {
    if (taken === 0 && waiting.length === 0) this.#accounts.delete(name);
  }
}

/**
 * Waits between half and all of `REFUSAL_HELD_MS`: callers that ignore Retry-After return less often, and hundreds of
 * them not all at once. @throws the signal's reason once that is aborted
 */
async function holdBack(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, REFUSAL_HELD_MS * (0.5 + Math.random() / 2));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function newAccount(): Account {
  return { taken: 0, waiting: [], turn: 0, recordedAt: Number.NEGATIVE_INFINITY };
}

/** An amount beyond the limit fits only if nothing else is under way. */
function fits(taken: number, amount: number, limit: number): boolean {
  return taken === 0 || taken + amount <= limit;
}
