import { ownOrganisation } from '../../platform/db/scope.ts';

/** Milliseconds for which a result is reused in a process that has seen no change. */
const KEEP_MS = 1_000;

interface SharedReadsOptions {
  /** Milliseconds for which a result is reused. */
  keepMs?: number;
}

/**
 * Shares reads that are the same for all users of an organisation: many open dashboards cost the database as much as
 * one. Changes made by this process show at once, those of others when the result expires.
 */
export class SharedReads {
  readonly #reads = new Map<string, Promise<unknown>>();
  readonly #keepMs: number;

  constructor({ keepMs = KEEP_MS }: SharedReadsOptions = {}) {
    this.#keepMs = keepMs;
  }

  /**
   * @param key identifies the read, including everything it depends on
   * @returns the result of `read`, or one from a moment ago; failed reads are not reused
   */
  read<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const cacheKey = `${ownOrganisation() ?? 'house'} ${key}`;
    const known = this.#reads.get(cacheKey);
    if (known) return known as Promise<Answer>;
    const answer = read();
    this.#reads.set(cacheKey, answer);
    const drop = () => this.#reads.get(cacheKey) === answer && this.#reads.delete(cacheKey);
    setTimeout(drop, this.#keepMs).unref();
    answer.catch(drop);
    return answer;
  }

  /** Drops all results after a change; later callers don't get a read that is still under way either. */
  clear(): void {
    this.#reads.clear();
  }
}
