/** A shot that counts for a capsule, in the order of arrival. */
interface Use {
  capsule: number;
  device: number;
  slot: number;
  minute: number;
}

/** A shot as a device tells it; none of a capsule has none. */
export interface ToldShot extends Omit<Use, 'device' | 'capsule'> {
  eventId: string;
  capsule: number | null;
}

/** Capsules, as plainly as can be: all shots are kept, and taken anew in the order of firing whenever somebody asks. */
export class CapsuleModel {
  readonly totals: number[] = [];
  readonly #owners: readonly string[];
  readonly #uses: Use[] = [];
  readonly #counted = new Set<string>();

  /** @param owners of the devices */
  constructor(owners: readonly string[]) {
    this.#owners = owners;
  }

  /** @returns what the device is answered */
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
    // A stable sort: what was fired at the same moment stays in the order of arrival.
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
