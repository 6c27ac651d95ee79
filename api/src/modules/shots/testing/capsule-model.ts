/** A shot that counts for a capsule, in the order of arrival. */
interface Use {
  capsule: number;
  device: number;
  slot: number;
  minute: number;
}

/** A shot as a device reports it; `capsule` is null if it has none. */
export interface ToldShot extends Omit<Use, 'device' | 'capsule'> {
  eventId: string;
  capsule: number | null;
}

/** A plain model of capsules: it keeps all shots and replays them in the order of firing on every query. */
export class CapsuleModel {
  readonly totals: number[] = [];
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
    const fired = this.#uses.filter((use) => use.capsule === capsule).length;
    return Math.max(0, (this.totals[capsule] ?? 0) - fired);
  }
}
