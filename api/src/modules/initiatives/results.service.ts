import type { Initiative, InitiativeResults } from '#contracts/initiatives/initiatives.ts';
import type { Database } from '../../platform/db/client.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { daysOf } from '../../platform/lib/days.ts';
import {
  devicesOfInitiative,
  type InitiativePlace,
  placesOfInitiative,
  planOf,
  type ResultRow,
} from './results.queries.ts';

type Planned = Pick<Initiative, 'startsOn' | 'endsOn' | 'targetShots'>;

/**
 * The part of a target due after some of its days: the same for each day and place, in whole shots that add up.
 * @param share which of the places, counted from 1, and how many there are
 */
function targetAfter(target: number, days: { past: number; all: number }, share = { nth: 1, of: 1 }): number {
  const upTo = (nth: number) => Math.floor((target * days.past * nth) / (days.all * share.of));
  return upTo(share.nth) - upTo(share.nth - 1);
}

/** Returns a function for the shots due at a place after a number of days; null without a target. */
function shares({ targetShots }: Planned, places: readonly InitiativePlace[], all: number) {
  const planned = places.filter((place) => place.planned);
  return (place: InitiativePlace, past: number): number | null => {
    if (targetShots === null) return null;
    if (!place.planned) return 0;
    return targetAfter(targetShots, { past, all }, { nth: planned.indexOf(place) + 1, of: planned.length });
  };
}

/** The number of days that have begun by a day. */
function begun(days: readonly string[], today: string): number {
  return days.filter((day) => day <= today).length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, some) => total + some, 0);
const lacking = (target: number | null, shots: number) => target && Math.max(0, target - shots);

/** @throws problem `not_found` */
export async function readResults(db: Database, id: number, timeZone: string): Promise<InitiativeResults> {
  const row = orNotFound(await planOf(db, id));
  const [places, stands] = await Promise.all([
    placesOfInitiative(db, id, timeZone),
    devicesOfInitiative(db, id),
  ]);
  const standing = new Map(stands.map((stand) => [stand.placeId, stand]));
  const days = daysOf({ from: row.startsOn, to: row.endsOn });
  const shareOf = shares(row, places, days.length);
  const results = places.map((place): InitiativeResults['places'][number] => {
    const shots = days.map((day) => place.fired[day] ?? 0);
    const delivered = sum(shots);
    const targetToDate = shareOf(place, begun(days, place.today));
    const { placeId, name } = place;
    const { devices = 0, silent = 0, behind = 0, emptySlots = 0 } = standing.get(placeId) ?? {};
    const missing = lacking(targetToDate, delivered);
    return { placeId, name, delivered, targetToDate, missing, devices, silent, behind, emptySlots, shots };
  });
  const { targetShots } = row;
  const delivered = sum(results.map((place) => place.delivered));
  const targetToDate = targetShots && sum(results.map((place) => place.targetToDate ?? 0));
  return {
    delivered,
    targetShots,
    targetToDate,
    // The target is shared: a place that exceeds its part makes up for another.
    missing: lacking(targetToDate, delivered),
    days: days.map((date, nth) => ({
      date,
      shots: sum(results.map((place) => place.shots[nth] ?? 0)),
      targetToDate: targetShots && targetAfter(targetShots, { past: nth + 1, all: days.length }),
    })),
    places: results,
  };
}

/** What an initiative delivered at a place on some of its days, and its share of the target for them. */
export interface PlaceDelivery {
  placeId: number | null;
  name: string | null;
  delivered: number;
  target: number | null;
}

/**
 * What an initiative delivered on those of its days that are in a period, by place.
 * @throws problem `not_found`
 */
export async function deliveredIn(
  db: Database,
  id: number,
  timeZone: string,
  { from, to }: { from: string; to: string },
): Promise<PlaceDelivery[]> {
  const row = orNotFound(await planOf(db, id));
  const places = await placesOfInitiative(db, id, timeZone);
  const days = daysOf({ from: row.startsOn, to: row.endsOn });
  const shareOf = shares(row, places, days.length);
  const [first, past] = [days.filter((day) => day < from).length, begun(days, to)];
  return places.map((place) => {
    const due = shareOf(place, past);
    return {
      placeId: place.placeId,
      name: place.name,
      delivered: sum(days.slice(first, past).map((day) => place.fired[day] ?? 0)),
      target: due === null ? null : due - (shareOf(place, first) ?? 0),
    };
  });
}

/** A row for each place and day that has begun there, one initiative after the other. */
export async function* resultRows(
  initiatives: AsyncIterable<Initiative>,
  read: (id: number) => Promise<InitiativePlace[]>,
): AsyncGenerator<ResultRow> {
  for await (const initiative of initiatives) {
    const { name, status, organisation, campaign } = initiative;
    const places = await read(initiative.iniciativaId);
    const days = daysOf({ from: initiative.startsOn, to: initiative.endsOn });
    const shareOf = shares(initiative, places, days.length);
    for (const place of places) {
      for (const [nth, date] of days.slice(0, begun(days, place.today)).entries()) {
        yield {
          initiative: name,
          status,
          organisation: organisation.name,
          campaign: campaign?.name ?? null,
          place: place.name,
          date,
          shots: place.fired[date] ?? 0,
          targetToDate: shareOf(place, nth + 1),
        };
      }
    }
  }
}
