import type { Counted } from './ledger.ts';

/** Figures that the server shows, with the same keys as `Counted`. */
export interface Figures {
  /** Shots by campaign and fragrance: all-time totals, and the sum of the daily totals, which are stored separately. */
  ever: ReadonlyMap<string, number>;
  byDay: ReadonlyMap<string, number>;
  /** Shots by fragrance. */
  fragrances: ReadonlyMap<string, number>;
  /** Remaining shots of each capsule. */
  capsules: ReadonlyMap<string, number>;
  /** MAC address of the device that each capsule is in, or an empty string. */
  places: ReadonlyMap<string, string>;
}

/**
 * Compares the server's figures with what was counted.
 * @param before the figures before anything was fired
 * @returns the differences as sentences; empty if everything matches
 */
export function differences(before: Figures, after: Figures, counted: Counted): string[] {
  const added = (shown: number, shots: number) => shown + shots;
  // A capsule never has less than zero shots left.
  const used = (left: number, shots: number) => Math.max(0, left - shots);
  return [
    ...compared('Shots of', before.ever, after.ever, counted.totals, added),
    ...compared('Shots by day of', before.byDay, after.byDay, counted.totals, added),
    ...compared('Shots of fragrance', before.fragrances, after.fragrances, counted.fragrances, added),
    ...compared('Left in capsule', before.capsules, after.capsules, counted.capsules, used),
    ...misplaced(before, after, counted),
  ];
}

/** Capsules in devices where they can't have moved. */
function misplaced(before: Figures, after: Figures, { places }: Counted): string[] {
  return [...after.places].flatMap(([serial, is]) => {
    const was = before.places.get(serial) ?? '';
    const among = places.get(serial);
    // In no device: another capsule was fired from its slot since.
    const isRight = among ? is === '' || among.has(is) : is === was;
    return isRight ? [] : [`Capsule ${serial} is in ${is || 'no device'}, and was in ${was || 'none'}`];
  });
}

type Numbers = ReadonlyMap<string, number>;

function compared(
  what: string,
  before: Numbers,
  after: Numbers,
  counted: Numbers,
  change: (shown: number, shots: number) => number,
): string[] {
  const keys = new Set([...before.keys(), ...after.keys(), ...counted.keys()]);
  return [...keys].flatMap((key) => {
    const must = change(before.get(key) ?? 0, counted.get(key) ?? 0);
    const is = after.get(key) ?? 0;
    return is === must ? [] : [`${what} ${key}: ${is}, and should be ${must}`];
  });
}
