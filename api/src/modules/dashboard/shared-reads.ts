import { ownOrganisation } from '../../db/scope.ts';

/** Milliseconds for which what was read is told again, in a process that heard of no change. */
const KEEP_MS = 1_000;

interface SharedReadsOptions {
  /** Milliseconds for which what was read is told again. */
  keepMs?: number;
}

/**
 * Reads that are the same for everybody of an organisation, done once for all who ask within a moment: a wall of open dashboards costs the
 * database what one does. What other processes change shows when the moment is over, what this one changes at once.
 */
export class SharedReads {
  readonly #reads = new Map<string, Promise<unknown>>();
  readonly #keepMs: number;

  constructor({ keepMs = KEEP_MS }: SharedReadsOptions = {}) {
    this.#keepMs = keepMs;
  }

  /**
   * @param key names what is read, with everything that it depends on
   * @returns what `read` gives, or gave to somebody a moment ago; a read that fails is not told again
   */
  read<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const place = `${ownOrganisation() ?? 'house'} ${key}`;
    const known = this.#reads.get(place);
    if (known) return known as Promise<Answer>;
    const answer = read();
    this.#reads.set(place, answer);
    const drop = () => this.#reads.get(place) === answer && this.#reads.delete(place);
    setTimeout(drop, this.#keepMs).unref();
    answer.catch(drop);
    return answer;
  }

  /** Something has changed: also what is being read right now is told to nobody who asks from here on. */
  forget(): void {
    this.#reads.clear();
  }
}
