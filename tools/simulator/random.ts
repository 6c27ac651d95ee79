/** Random numbers, reproducible on every machine from a seed. Each actor has its own, independent generator. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = fnv1a(seed);
  }

  /** From 0, inclusive, to 1, exclusive. */
  next(): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** A whole number, both bounds inclusive. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  /** @param share probability from 0 (never) to 1 (always) */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** A random entry of a list. @throws RangeError if the list is empty */
  oneOf<Entry>(list: readonly Entry[]): Entry {
    const entry = list[this.whole(0, list.length - 1)];
    if (entry === undefined) throw new RangeError('There is nothing to choose from');
    return entry;
  }

  /** The entries in random order. */
  shuffled<Entry>(list: readonly Entry[]): Entry[] {
    const keyed = list.map((entry) => ({ entry, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
