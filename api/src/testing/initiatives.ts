import { sql } from 'drizzle-orm';
import { todayIn } from '../platform/lib/local-time.ts';
import { makeCampaign } from './catalogue.ts';
import { makePlace } from './organisations.ts';
import { type Caller, expectCreated, type TestApp } from './test-app.ts';

/** Default time zone of the installation in tests. */
const ZONE = 'America/Sao_Paulo';

/** The date `days` days from today in a time zone. */
export function dayFrom(days: number, timeZone = ZONE): string {
  const date = new Date(todayIn(timeZone));
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

interface InitiativeWish {
  organisationId?: number;
  campaignId?: number;
  name?: string;
  places?: (number | { placeId: number })[];
  startsOn?: string;
  endsOn?: string;
  targetShots?: number | null;
}

let made = 0;

/** Body that creates an initiative; from yesterday to tomorrow by default. */
export function initiativeBody({ ...wish }: InitiativeWish & { organisationId: number; campaignId: number }) {
  made += 1;
  return {
    name: `Iniciativa ${made}`,
    places: [],
    startsOn: dayFrom(-1),
    endsOn: dayFrom(1),
    targetShots: null,
    ...wish,
  };
}

/** Creates an initiative; by default of a new organisation with a place, and with a new campaign. */
export async function makeInitiative(caller: Caller, wish: InitiativeWish = {}) {
  const organisationId = wish.organisationId ?? (await makePlace(caller)).organisationId;
  const campaignId = wish.campaignId ?? (await makeCampaign(caller)).campaignId;
  return expectCreated(
    await caller.post('/iniciativa', { body: initiativeBody({ ...wish, organisationId, campaignId }) }),
  );
}

/** Pauses, resumes or cancels an initiative. */
export const step = (caller: Caller, id: number, name: string, headers = {}) =>
  caller.put(`/iniciativa/${id}/${name}`, { headers });

/** The expected response to a call that conflicts with the current state. */
export const conflictWith = (code: string) => ({ status: 409, body: { code } });

/** The place of a device from `since` on. */
export interface Stand {
  since: Date;
  organisationId: number | null;
  placeId: number | null;
}

/** Gives a device this history of places, as the trigger would have recorded it. */
export async function standAt(app: TestApp, deviceId: number, stands: readonly Stand[]): Promise<void> {
  const last = stands.at(-1);
  await app.db.execute(sql`
    update devices set organisation_id = ${last?.organisationId ?? null}, place_id = ${last?.placeId ?? null}
    where device_id = ${deviceId}
  `);
  await app.db.execute(sql`delete from device_stands where device_id = ${deviceId}`);
  for (const { since, organisationId, placeId } of stands) {
    await app.db.execute(sql`
      insert into device_stands (device_id, since, organisation_id, place_id)
      values (${deviceId}, ${since}, ${organisationId}, ${placeId})
    `);
  }
}
