import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeFragrance } from '../../testing/catalogue.ts';
import { type Answer, sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';
import type { Target } from './testing/tries.ts';
import { TRIES_TO_CHANGE } from './testing/tries-to-change.ts';
import { TRIES_TO_READ } from './testing/tries-to-read.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN', { name: 'zqhouse Admin' });
const { fragranceId } = await makeFragrance(house);
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const south = await markedOrganisation(app, house, 'zqsouth', fragranceId);

const latestOf = async (path: string) => (await house.get(`${path}/history`)).body.data[0].auditId as number;
const tagOf = async (path: string) => (await house.get(path)).headers.etag ?? '';
/** The id of a bulk change by the other organisation. */
const theirBatch = (
  await south.admin.post('/campaigns/bulk', { body: { action: 'activate', ids: [south.campaignId] } })
).body.batchId as string;

const { capsuleId, viewId, ownerId, alertId, macAddress } = south;
const THEIRS: Target = {
  ...{ word: 'zqsouth', macAddress, capsuleId, viewId, ownerId, alertId, batchId: theirBatch },
  ...{ organisationId: south.organisationId, placeId: south.placeId, iniciativaId: south.iniciativaId },
  ...{ campaignId: south.campaignId, quizId: south.quizId, quizQuestionId: south.quizQuestionId },
  deviceId: south.deviceId,
  ofCampaign: await latestOf(`/campaigns/${south.campaignId}`),
  ofInitiative: await latestOf(`/iniciativa/${south.iniciativaId}`),
  ofDevice: (
    await app.db.execute<{ id: number }>(
      sql`select max(audit_id) as id from audit_log where resource = 'device'`,
    )
  ).rows[0]?.id as number,
  campaignTag: await tagOf(`/campaigns/${south.campaignId}`),
  placeTag: await tagOf(`/places/${south.placeId}`),
};
const NONE = 900_000_000;
const NOBODYS: Target = {
  ...{
    word: 'zqnobody',
    macAddress: '02:FE:DC:BA:98:76',
    capsuleId: NONE,
    viewId: NONE,
    ownerId: NONE,
    alertId: NONE,
  },
  ...{
    batchId: '00000000-0000-4000-8000-000000000000',
    organisationId: NONE,
    placeId: NONE,
    iniciativaId: NONE,
  },
  ...{ campaignId: NONE, quizId: NONE, quizQuestionId: NONE, deviceId: NONE },
  ...{ ofCampaign: NONE, ofInitiative: NONE, ofDevice: NONE, campaignTag: '"nobody"', placeTag: '"nobody"' },
};

const TRIES = [...TRIES_TO_READ, ...TRIES_TO_CHANGE];
const own = { ...north, fragranceId };

/** The parts of a response that don't differ with every request, with the requested ids and words made neutral. */
function said({ status, headers, body }: Answer, of: Target): string {
  // A record that they created has its own version.
  const tag = status === 201 ? undefined : headers.etag;
  const text = JSON.stringify([status, tag, headers['x-total-count'], withoutOwn(body)]);
  return text.replaceAll(of.word, 'word').replace(/"id":\d+/g, '"id":0');
}

/** Omits what differs with every request and every record that it creates. */
function withoutOwn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return typeof body;
  const OWN = ['requestId', 'batchId', 'viewId', 'campaignId', 'createdAt', 'updatedAt', 'cover', 'qrCode'];
  return Object.fromEntries(Object.entries(body).filter(([key]) => !OWN.includes(key)));
}

/** The records of the other organisation in their current state. */
async function stateOfSouth(): Promise<string[]> {
  const records = {
    users: ['user_id', ownerId],
    devices: ['device_id', south.deviceId],
    organisations: ['organisation_id', south.organisationId],
    places: ['organisation_id', south.organisationId],
    campaigns: ['campaign_id', south.campaignId],
    quizzes: ['quiz_id', south.quizId],
    quiz_questions: ['quiz_id', south.quizId],
    initiatives: ['organisation_id', south.organisationId],
    capsules: ['capsule_id', capsuleId],
    alerts: ['alert_id', alertId],
    views: ['view_id', viewId],
    view_uses: ['view_id', viewId],
    sessions: ['user_id', ownerId],
  } as const;
  const states = Object.entries(records).map(async ([table, [column, id]]) => {
    const { rows } = await app.db.execute<{ rows: string }>(
      sql.raw(
        `select string_agg(row::text, ' ' order by row::text) as rows from ${table} row where ${column} = ${id}`,
      ),
    );
    return `${table}: ${rows[0]?.rows}`;
  });
  return Promise.all(states);
}

const before = await stateOfSouth();

describe('another organisation’s records look nonexistent to a member who', () => {
  it.each(TRIES)('%s', async (_, how) => {
    const answer = await how(north.admin, THEIRS, own);
    expect(answer.status).toBeLessThan(500);
    expect(said(answer, THEIRS)).toBe(said(await how(north.admin, NOBODYS, own), NOBODYS));
  });

  it('tries more than fifty ways, and none of them is changed', async () => {
    expect(TRIES.length).toBeGreaterThan(50);
    expect(await stateOfSouth()).toEqual(before);
  });
});
