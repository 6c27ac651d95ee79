import { sql } from 'drizzle-orm';
import { todayIn } from '../lib/today.ts';
import { makeCampaign } from './catalogue.ts';
import { makePlace } from './organisations.ts';
import { built, type Caller, type TestApp } from './test-app.ts';

/** The zone of the installation in tests, where nothing else is wished. */
const ZONE = 'America/Sao_Paulo';

/** The day so many days from today in a time zone. */
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

/** What creates an initiative: from yesterday to tomorrow, where nothing else is wished. */
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

/** An initiative; of an organisation of its own with a place, where none is named. */
export async function makeInitiative(caller: Caller, wish: InitiativeWish = {}) {
  const organisationId = wish.organisationId ?? (await makePlace(caller)).organisationId;
  const campaignId = wish.campaignId ?? (await makeCampaign(caller)).campaignId;
  return built(
    await caller.post('/iniciativa', { body: initiativeBody({ ...wish, organisationId, campaignId }) }),
  );
}

/** Has an initiative paused, resumed or cancelled. */
export const step = (caller: Caller, id: number, name: string, headers = {}) =>
  caller.put(`/iniciativa/${id}/${name}`, { headers });

/** The answer to a call that what is there doesn't allow. */
export const refused = (code: string) => ({ status: 409, body: { code } });

/** Where a device stood from a moment on. */
export interface Stand {
  since: Date;
  organisationId: number | null;
  placeId: number | null;
}

/** Has a device have stood in these places, one after the other, as the trigger would have kept it. */
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
