import { DAY_MS, HOUR_MS } from './moments.ts';
import { seededRandom } from './random.ts';

/** Days over which the devices of the demo data have fired. */
export const SHOT_DAYS = 60;

/** The UTC hour of midnight in São Paulo, UTC−3 all year. */
const MIDNIGHT_HOUR = 3;

/** The relative activity of each hour, from midnight: it peaks at noon and in the early evening. */
const HOURS = [0, 0, 0, 0, 0, 0, 1, 3, 6, 8, 9, 11, 13, 10, 8, 8, 10, 13, 15, 12, 8, 5, 2, 0];

/** The relative activity of each weekday, from Sunday. */
const WEEKDAYS = [0.75, 0.85, 0.9, 0.95, 1, 1.25, 1.2];

/** A slot of a campaign and what it fires. */
export interface DemoSlot {
  slot: number;
  fragranceId: number;
  shotSeconds: number;
}

/** A campaign that a device had for a while, with its slots from the most to the least popular. */
export interface DemoStay {
  campaignId: number;
  from: Date;
  to: Date;
  slots: readonly DemoSlot[];
}

export interface DemoShot extends DemoSlot {
  campaignId: number;
  firedAt: Date;
}

/**
 * The shots that a device fired while it had a campaign, oldest first.
 * @param seed the same seed gives the same shots, equally far apart
 * @param dailyShots on an average day
 */
export function shotsOf(seed: string, dailyShots: number, stay: DemoStay): DemoShot[] {
  const random = seededRandom(`${seed} fires`);
  const liked = weighted(stay.slots.map((_, rank) => 1 / (rank + 1.5)));
  const hours = weighted(HOURS);
  const firedAt: Date[] = [];
  for (let midnight = midnightBefore(stay.from); midnight < stay.to.getTime(); midnight += DAY_MS) {
    const mood = WEEKDAYS[new Date(midnight).getUTCDay()] ?? 1;
    const count = Math.round(dailyShots * mood * (0.6 + 0.8 * random()));
    for (let shot = 0; shot < count; shot += 1) {
      firedAt.push(new Date(midnight + (hours(random()) + random()) * HOUR_MS));
    }
  }
  return firedAt
    .filter((moment) => moment >= stay.from && moment <= stay.to)
    .sort((one, other) => one.getTime() - other.getTime())
    .flatMap((moment) => {
      const slot = stay.slots[liked(random())];
      return slot ? [{ ...slot, campaignId: stay.campaignId, firedAt: moment }] : [];
    });
}

function midnightBefore(moment: Date): number {
  const midnight = new Date(moment);
  midnight.setUTCHours(MIDNIGHT_HOUR, 0, 0, 0);
  return midnight.getTime() - (midnight > moment ? DAY_MS : 0);
}

/** @returns a function that maps a number in [0, 1) to an index of the weights */
function weighted(weights: readonly number[]): (at: number) => number {
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const total = sums.at(-1) ?? 0;
  return (at) => sums.findIndex((sum) => at * total < sum);
}
