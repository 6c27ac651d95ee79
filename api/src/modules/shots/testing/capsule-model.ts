/** A shot that counts for a capsule, or staff putting it into a slot, in the order of arrival. */
interface Use {
  capsule: number;
  device: number;
  slot: number;
  minute: number;
  /** Missing: a shot. */
  byStaff?: true;
}

/** A shot as a device reports it; `capsule` is null if it has none. */
export interface ToldShot extends Omit<Use, 'device' | 'capsule' | 'byStaff'> {
  eventId: string;
  capsule: number | null;
}

/** A plain model of capsules: it keeps all shots and replays them in the order of firing on every query. */
export class CapsuleModel {
  readonly totals: number[] = [];
  /** The minute of the last refill of each capsule; shots until then are not of its contents. */
  readonly #refilled: number[] = [];
  readonly #owners: readonly string[];
  readonly #uses: Use[] = [];
  readonly #counted = new Set<string>();

  /** @param owners of the devices, by index */
  constructor(owners: readonly string[]) {
    this.#owners = owners;
  }

  /** @returns the expected response to the device */
  fire(device: number, shots: readonly ToldShot[]) {
    const places = this.places();
    const fresh = shots.filter(
      ({ eventId }, index) =>
        !this.#counted.has(eventId) && shots.findIndex((shot) => shot.eventId === eventId) === index,
    );
    const warned: string[] = [];
    for (const { eventId, capsule, slot, minute } of fresh) {
      this.#counted.add(eventId);
      if (capsule === null) continue;
      const place = places.get(capsule);
      if (place && this.#owners[place.device] !== this.#owners[device]) warned.push(eventId);
      else this.#uses.push({ capsule, device, slot, minute });
    }
    return { accepted: fresh.length, duplicates: shots.length - fresh.length, warned };
  }

  /** Puts a capsule into a slot, whoever has it, and refills it if `left` is given. @returns whether it sat elsewhere */
  put({ confirm, left, ...use }: Omit<Use, 'byStaff'> & { confirm: boolean; left?: number }): boolean {
    const place = this.places().get(use.capsule);
    const isHere = place?.device === use.device && place.slot === use.slot;
    const last = Math.max(
      ...this.#uses.filter(({ capsule }) => capsule === use.capsule).map(({ minute }) => minute),
    );
    if (place && !isHere && last <= use.minute && !confirm) return true;
    this.#uses.push({ ...use, byStaff: true });
    if (left !== undefined && use.minute >= (this.#refilled[use.capsule] ?? -1)) {
      this.#refilled[use.capsule] = use.minute;
      this.totals[use.capsule] = left;
    }
    return false;
  }

  places(): Map<number, { device: number; slot: number }> {
    const places = new Map<number, { device: number; slot: number }>();
    // The sort is stable: shots fired at the same moment stay in the order of arrival.
    for (const { capsule, device, slot } of this.#uses.toSorted((one, next) => one.minute - next.minute)) {
      for (const [held, place] of places) {
        if (place.device === device && place.slot === slot) places.delete(held);
      }
      places.set(capsule, { device, slot });
    }
    return places;
  }

  level(capsule: number): number {
    const from = this.#refilled[capsule] ?? -1;
    const fired = this.#uses.filter(
      (use) => use.capsule === capsule && !use.byStaff && use.minute > from,
    ).length;
    return Math.max(0, (this.totals[capsule] ?? 0) - fired);
  }
}
