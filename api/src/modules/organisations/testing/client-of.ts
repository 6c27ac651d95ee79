import { sql } from 'drizzle-orm';
import { makeCampaign } from '../../../testing/catalogue.ts';
import { broughtIn } from '../../../testing/devices.ts';
import { dayFrom, makeInitiative } from '../../../testing/initiatives.ts';
import { makePlace } from '../../../testing/organisations.ts';
import { type Caller, expectCreated, type TestApp } from '../../../testing/test-app.ts';

const TABLES = {
  organisations: 'organisation_id',
  places: 'place_id',
  campaigns: 'campaign_id',
  initiatives: 'initiative_id',
  devices: 'device_id',
  users: 'user_id',
  sessions: 'session_id',
  initiative_places: 'place_id',
};

type Row = Record<string, unknown>;

/** What counts how often a record was changed, and since when it is as it is. */
const MARKS = ['version', 'updated_at', 'organisation_since', 'assigned_config_id'];
const withoutMarks = (row: Row = {}) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !MARKS.includes(column)));

/** A client with records of each kind that its contract covers, and ways to look at all rows. @param house an administrator */
export async function clients(app: TestApp, house: Caller, fragranceId: number) {
  return {
    async make() {
      const { organisationId, placeId } = await makePlace(house);
      const collection = [{ slot: 1, fragranceId }];
      const { campaignId, name: campaign } = await makeCampaign(house, { organisationId, collection });
      const wish = { organisationId, campaignId, places: [placeId] };
      const running = await makeInitiative(house, wish);
      const planned = await makeInitiative(house, { ...wish, startsOn: dayFrom(5), endsOn: dayFrom(9) });
      const over = await makeInitiative(house, { ...wish, startsOn: dayFrom(-9), endsOn: dayFrom(-5) });
      const [device, other] = [await broughtIn(app), await broughtIn(app)];
      const set = async (deviceId: number, body: object) =>
        expectCreated(await house.put(`/devices/${deviceId}`, { body }));
      await set(device.deviceId, { organisationId, placeId, campaignId, name: `Entrada ${device.deviceId}` });
      await set(other.deviceId, { organisationId });
      const member = await app.as('ADMIN', { organisationId });
      const person = await app.makeUser({ profile: 'STAFF', organisationId });
      return {
        ...{ organisationId, placeId, campaignId, campaign, running, planned, over, member, person },
        deviceId: device.deviceId,
        path: `/organisations/${organisationId}`,
      };
    },

    /** All rows of the tables that a contract covers, by table and id. */
    async rows(): Promise<Map<string, Row>> {
      const found = new Map<string, Row>();
      for (const [table, id] of Object.entries(TABLES)) {
        const { rows } = await app.db.execute<{ id: string; row: Row }>(
          sql.raw(`select ${id}::text as id, to_jsonb(t) as row from ${table} t order by 1`),
        );
        for (const { id: key, row } of rows) found.set(`${table} ${key}`, row);
      }
      return found;
    },

    /** The rows that changed, by table and id, whatever was changed often. */
    changed(before: Map<string, Row>, after: Map<string, Row>): string[] {
      const keys = new Set([...before.keys(), ...after.keys()]);
      const text = (row: Row | undefined) => JSON.stringify(withoutMarks(row));
      return [...keys].filter((key) => text(before.get(key)) !== text(after.get(key))).sort();
    },
  };
}
