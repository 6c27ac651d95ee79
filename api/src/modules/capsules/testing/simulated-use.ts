import { seededRandom } from '../../../operations/demo/random.ts';

export const BEHAVIOURS = ['steady', 'weekly', 'intermittent', 'stopped'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** A capsule in its slot on the morning of a day. */
export interface SimulatedCapsule {
  /** Shots of a full capsule, and those left in this one. */
  total: number;
  remaining: number;
  /** Days since it was put in. */
  age: number;
  /** Shots of the slot per day up to yesterday. */
  days: number[];
  /** Mean life in days of the last six fillings. */
  meanLife: number;
  /** Days from today until it was empty; infinite if use has stopped. */
  emptyAfter: number;
}

/** Fillings used up before the current one. */
const FILLINGS = 6;

/** Visitors on each day of a week, relative to the mean: a shop that closes, a bar that is busy at night. */
const WEEKS = [
  [1.3, 1.2, 1.1, 1.2, 1.3, 0.9, 0],
  [0.6, 0.6, 0.7, 0.9, 1.3, 1.7, 1.2],
];

/**
 * Simulates visitors who each fire a few shots while the place gets busier or calmer from week to week, until the slot
 * has been refilled six times and the seventh filling is in use. Independent of how forecasts are made.
 */
export function simulatedCapsule(behaviour: Behaviour, seed: string): SimulatedCapsule {
  const random = seededRandom(`simulated ${seed}`);
  const visitsOf = people(behaviour, random);
  const total = Math.round(visitsOf.perDay * MEAN_SHOTS * (14 + 45 * random()));
  const days: number[] = [];
  let remaining = total;
  const nextDay = () => {
    const shots = shotsOf(visitsOf.day(days.length), random);
    days.push(shots);
    remaining -= shots;
  };
  while (remaining > 0) nextDay();
  const lives = Array.from({ length: FILLINGS }, () => {
    const began = days.length;
    for (remaining = total; remaining > 0; ) nextDay();
    return days.length - began;
  });
  const meanLife = lives.reduce((sum, life) => sum + life, 0) / FILLINGS;

  // The current day is a random one in the next filling's life.
  remaining = total;
  const began = days.length;
  const looked = Math.floor(random() * meanLife);
  while (days.length - began < looked) {
    nextDay();
    if (remaining <= 0) return simulatedCapsule(behaviour, `${seed} again`);
  }
  if (behaviour === 'stopped') days.push(...Array<number>(Math.floor(random() * 42)).fill(0));
  const now = { total, remaining, age: days.length - began, days: [...days], meanLife };
  if (behaviour === 'stopped') return { ...now, emptyAfter: Number.POSITIVE_INFINITY };
  const today = days.length;
  while (remaining > 0) nextDay();
  return { ...now, emptyAfter: days.length - 1 - today };
}

/** Mean shots per visitor. */
const MEAN_SHOTS = 2;

function shotsOf(visits: number, random: () => number): number {
  let shots = 0;
  // Visitors arrive independently: exponential times between them.
  const until = () => -Math.log(1 - random());
  for (let time = until(); time < visits; time += until()) {
    shots += 1 + Math.floor(random() * (2 * MEAN_SHOTS - 1));
  }
  return shots;
}

/** Expected visitors per day. */
function people(behaviour: Behaviour, random: () => number) {
  const perDay = 2 * 15 ** random();
  const week = WEEKS[Math.floor(random() * WEEKS.length)] ?? [];
  const events = { gap: 2 + Math.floor(random() * 5), next: 0 };
  let busy = 1;
  const day = (number: number): number => {
    // A place gets up to a fifth busier or calmer per week and tends back to its usual level.
    if (number % 7 === 0) busy = (busy * (1 + 0.2 * (2 * random() - 1))) ** 0.97;
    if (behaviour === 'weekly') return perDay * busy * (week[number % 7] ?? 1);
    if (behaviour !== 'intermittent') return perDay * busy;
    // Open for an event now and then, with as many visitors as would otherwise come on all the days between.
    if (number < events.next) return 0;
    const pause = 1 + Math.floor(random() * (2 * events.gap - 1));
    events.next = number + pause;
    return perDay * busy * events.gap * (0.5 + random());
  };
  return { perDay, day };
}
