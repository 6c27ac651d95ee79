import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { campaignForm, makeFragrance } from '../../testing/catalogue.ts';
import { dayFrom, initiativeBody } from '../../testing/initiatives.ts';
import { type Answer, type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN', { name: 'zqhouse Admin' });
const { fragranceId } = await makeFragrance(house);
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const south = await markedOrganisation(app, house, 'zqsouth', fragranceId);

const latestOf = async (path: string) => (await house.get(`${path}/history`)).body.data[0].auditId as number;
const tagOf = async (path: string) => (await house.get(path)).headers.etag ?? '';
/** Of a change that the other organisation made to many records. */
const theirBatch = (
  await south.admin.post('/campaigns/bulk', { body: { action: 'activate', ids: [south.campaignId] } })
).body.batchId as string;

/** What somebody has found out of another organisation, or made up. */
interface Target {
  word: string;
  macAddress: string;
  organisationId: number;
  placeId: number;
  iniciativaId: number;
  campaignId: number;
  quizId: number;
  quizQuestionId: number;
  deviceId: number;
  capsuleId: number;
  viewId: number;
  ownerId: number;
  alertId: number;
  /** An entry of the history of its campaign, its initiative and its device. */
  ofCampaign: number;
  ofInitiative: number;
  ofDevice: number;
  campaignTag: string;
  placeTag: string;
  batchId: string;
}

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

type Try = [what: string, how: (by: Caller, of: Target) => Promise<Answer>];

const edit = (ids: number[], set: object) => ({ body: { action: 'edit', ids, set } });
const selected = (action: string, where: object) => ({ body: { action, where } });
const collection = [{ slot: 1, fragranceId }];
const person = async (of: Target) => {
  const { data } = (await house.get('/perfil')).body;
  const { id } = data.find(({ nome }: { nome: string }) => nome === 'STAFF');
  return { nome: 'Nova Pessoa', email: `nova-${of.word}@example.com`, profile: { id }, address: null };
};
const question = (of: Partial<Target>) => ({ quizId: north.quizId, quest: 'Nova?', answers: [], ...of });

/** By what somebody of an organisation might get at what is another's, or learn that it is there. */
const TRIES: Try[] = [
  // Ids in paths.
  ['reads a user', (by, { ownerId: id }) => by.get(`/usuario/${id}`)],
  ['reads a campaign', (by, { campaignId: id }) => by.get(`/campaigns/${id}`)],
  ['reads a quiz', (by, { quizId: id }) => by.get(`/quiz/${id}`)],
  ['reads a published quiz', (by, { quizId: id }) => by.get(`/quiz/${id}/publications/1`)],
  [
    'reads which versions of a quiz were published',
    (by, { quizId: id }) => by.get(`/quiz/${id}/publications`),
  ],
  ['reads a device', (by, { deviceId: id }) => by.get(`/devices/${id}`)],
  ['reads what happened to a device', (by, { deviceId: id }) => by.get(`/devices/${id}/timeline`)],
  ['reads the reset code of a device', (by, { deviceId: id }) => by.get(`/devices/${id}/reset-code`)],
  ['reads an organisation', (by, { organisationId: id }) => by.get(`/organisations/${id}`)],
  ['reads a place', (by, { placeId: id }) => by.get(`/places/${id}`)],
  ['reads an initiative', (by, { iniciativaId: id }) => by.get(`/iniciativa/${id}`)],
  ['reads the results of an initiative', (by, { iniciativaId: id }) => by.get(`/iniciativa/${id}/results`)],
  ['reads where a user is signed in', (by, { ownerId: id }) => by.get(`/usuario/${id}/sessions`)],
  ['reads which mails a user got', (by, { ownerId: id }) => by.get(`/usuario/${id}/mails`)],
  ['takes a print kit', (by, { campaignId: id }) => by.get(`/content/campaigns/${id}.zip`)],
  [
    'asks what a campaign recommends',
    (by, { campaignId: id }) => by.get(`/fragrances/has-answer/${fragranceId}/${id}`),
  ],
  // Histories and former versions.
  ['reads the history of a campaign', (by, { campaignId: id }) => by.get(`/campaigns/${id}/history`)],
  ['reads the history of a user', (by, { ownerId: id }) => by.get(`/usuario/${id}/history`)],
  ['reads the history of an initiative', (by, { iniciativaId: id }) => by.get(`/iniciativa/${id}/history`)],
  [
    'puts a campaign back',
    (by, { campaignId: id, ofCampaign: auditId }) =>
      by.put(`/campaigns/${id}/restore`, { body: { auditId } }),
  ],
  [
    'makes their own campaign a former one of another',
    (by, { ofCampaign: auditId }) => by.put(`/campaigns/${north.campaignId}/restore`, { body: { auditId } }),
  ],
  [
    'makes their own initiative a former one of another',
    (by, { ofInitiative: auditId }) =>
      by.put(`/iniciativa/${north.iniciativaId}/restore`, { body: { auditId } }),
  ],
  [
    'makes their own device a former one of another',
    (by, { ofDevice: auditId }) => by.put(`/devices/${north.deviceId}/restore`, { body: { auditId } }),
  ],
  ['takes a change of a quiz back', (by, { quizId: id }) => by.put(`/quiz/undo/${id}`)],
  ['undoes what was done to many', (by, { batchId }) => by.post(`/bulk/${batchId}/undo`)],
  // Versions.
  [
    'asks whether a campaign is still that version',
    (by, { campaignId: id, campaignTag }) =>
      by.get(`/campaigns/${id}`, { headers: { 'if-none-match': campaignTag } }),
  ],
  [
    'asks whether a place is still that version',
    (by, { placeId: id, placeTag }) => by.get(`/places/${id}`, { headers: { 'if-none-match': placeTag } }),
  ],
  [
    'removes a campaign of the version that they know',
    (by, { campaignId: id, campaignTag }) =>
      by.delete(`/campaigns/${id}`, { headers: { 'if-match': campaignTag } }),
  ],
  [
    'removes a campaign for good of a version that it has not',
    (by, { campaignId: id }) =>
      by.delete(`/campaigns/${id}`, { query: { hardDelete: true }, headers: { 'if-match': '"0"' } }),
  ],
  // Changes.
  ['activates a campaign', (by, { campaignId: id }) => by.put(`/campaigns/activate/${id}`)],
  ['changes a user', async (by, of) => by.put(`/usuario/${of.ownerId}`, { body: await person(of) })],
  ['ends the sessions of a user', (by, { ownerId: id }) => by.delete(`/usuario/${id}/sessions`)],
  ['has a user mailed', (by, { ownerId: id }) => by.put(`/usuario/resend-mail/${id}`)],
  [
    'takes a device from its place',
    (by, { deviceId: id }) => by.put(`/devices/${id}`, { body: { placeId: null } }),
  ],
  [
    'has a device play something else',
    (by, { deviceId: id }) => by.put(`/devices/${id}/campaign`, { body: { campaignId: north.campaignId } }),
  ],
  ['disconnects the user of a device', (by, { deviceId: id }) => by.put(`/devices/remove-user/${id}`)],
  ['pauses an initiative', (by, { iniciativaId: id }) => by.put(`/iniciativa/${id}/pause`)],
  ['cancels an initiative', (by, { iniciativaId: id }) => by.put(`/iniciativa/${id}/cancel`)],
  [
    'copies a quiz',
    (by, { quizId: id }) =>
      by.post(`/quiz/${id}/copy`, {
        body: { name: 'Cópia', campaignId: north.campaignId, language: 'en-US' },
      }),
  ],
  ['removes a question', (by, { quizQuestionId: id }) => by.delete(`/question/${id}`)],
  ['acknowledges an alert', (by, { alertId: id }) => by.put(`/alerts/${id}/acknowledge`)],
  [
    'snoozes an alert',
    (by, { alertId: id }) => by.put(`/alerts/${id}/snooze`, { body: { until: '2999-01-01T00:00:00Z' } }),
  ],
  ['removes a view', (by, { viewId: id }) => by.delete(`/views/${id}`)],
  [
    'pins a view',
    (by, { viewId: id }) => by.put(`/views/${id}/use`, { body: { pinned: true, opening: true } }),
  ],
  // What their own records would refer to.
  [
    'gives their device a place',
    (by, { placeId }) => by.put(`/devices/${north.deviceId}`, { body: { placeId } }),
  ],
  [
    'gives their device an organisation',
    (by, { organisationId }) => by.put(`/devices/${north.deviceId}`, { body: { organisationId } }),
  ],
  [
    'gives their device a campaign',
    (by, { campaignId }) => by.put(`/devices/${north.deviceId}/campaign`, { body: { campaignId } }),
  ],
  [
    'gives a campaign an organisation',
    async (by, { organisationId }) =>
      by.post('/campaigns', { form: await campaignForm({ name: 'Dada', organisationId, collection }) }),
  ],
  [
    'makes the quiz of a campaign',
    (by, { campaignId }) => by.post('/quiz', { body: { name: 'Novo', campaignId, language: 'pt-BR' } }),
  ],
  [
    'adds a question to a quiz',
    (by, { quizId }) => by.post('/question/add-update', { body: question({ quizId }) }),
  ],
  [
    'changes a question through their own quiz',
    (by, { quizQuestionId }) => by.post('/question/add-update', { body: question({ quizQuestionId }) }),
  ],
  [
    'plans a campaign',
    (by, { campaignId }) =>
      by.post('/iniciativa', { body: initiativeBody({ organisationId: north.organisationId, campaignId }) }),
  ],
  [
    'plans at a place',
    (by, { placeId }) =>
      by.post('/iniciativa', {
        body: {
          ...initiativeBody({ organisationId: north.organisationId, campaignId: north.campaignId }),
          places: [placeId],
          startsOn: dayFrom(90),
          endsOn: dayFrom(91),
        },
      }),
  ],
  [
    'plans for an organisation',
    (by, { organisationId }) =>
      by.post('/iniciativa', { body: initiativeBody({ organisationId, campaignId: north.campaignId }) }),
  ],
  // Search, filters, orders, and what they count.
  ['searches everything by a word', (by, { word: q }) => by.get('/search', { query: { q } })],
  ['searches everything by a MAC address', (by, { macAddress: q }) => by.get('/search', { query: { q } })],
  [
    'searches devices by a MAC address',
    (by, { macAddress: FilterString }) => by.get('/devices', { query: { FilterString } }),
  ],
  [
    'searches users by an e-mail address',
    (by, { word }) => by.get('/usuario', { query: { FilterString: `${word}-owner@example.com` } }),
  ],
  [
    'searches capsules by a serial number',
    (by, { word }) => by.get('/capsules', { query: { FilterString: `${word}-CAPSULE` } }),
  ],
  [
    'searches places by whom to ask for, in their order',
    (by, { word: FilterString }) => by.get('/places', { query: { FilterString, orderBy: 'contact.name' } }),
  ],
  ['searches the audit trail', (by, { word: FilterString }) => by.get('/audit', { query: { FilterString } })],
  ['looks up a place', (by, { word: str }) => by.get('/places/quick-search', { query: { str } })],
  ['looks up a campaign', (by, { word: str }) => by.get('/campaigns/quick-search', { query: { str } })],
  [
    'looks up the words of a question',
    (by, { word: str }) => by.get('/question/by-name', { query: { str } }),
  ],
  ['looks up the words of an answer', (by, { word: str }) => by.get('/answer/by-name', { query: { str } })],
  [
    'counts the devices of an organisation',
    (by, { organisationId }) => by.get('/devices', { query: { organisationId, perPage: 10 } }),
  ],
  [
    'counts the capsules of an owner',
    (by, { ownerId: id }) => by.get('/capsules', { query: { ownerId: id } }),
  ],
  [
    'counts the alerts of an organisation by its word',
    (by, { word: FilterString }) => by.get('/alerts', { query: { FilterString } }),
  ],
  [
    'orders their devices by the campaigns of another',
    (by, { campaignId }) => by.get('/devices', { query: { campaignId, orderBy: 'Campaign.Name' } }),
  ],
  ['reads the figures of a place', (by, { placeId }) => by.get('/dashboard/summary', { query: { placeId } })],
  [
    'counts the initiatives of a place',
    (by, { placeId }) => by.get('/dashboard/chart-iniciativa', { query: { placeId } }),
  ],
  [
    'compares a campaign with theirs',
    (by, { campaignId }) =>
      by.get('/dashboard/compare', { query: { campaigns: `${north.campaignId},${campaignId}` } }),
  ],
  [
    'counts the days of an organisation in the calendar',
    (by, { organisationId }) => by.get('/calendar/days', { query: { organisationId } }),
  ],
  // Spreadsheets say in a header how much is in them.
  ['exports users', (by, { word: FilterString }) => by.get('/usuario/export', { query: { FilterString } })],
  [
    'exports the results of an initiative',
    (by, { iniciativaId }) => by.get('/resultado/export', { query: { iniciativaId } }),
  ],
  [
    'exports what to refill at a place',
    (by, { placeId }) => by.get('/capsules/refill/export', { query: { placeId } }),
  ],
  // Selections.
  [
    'selects campaigns by a word',
    (by, { word: FilterString }) => by.post('/campaigns/bulk', selected('delete', { FilterString })),
  ],
  [
    'selects devices by their organisation',
    (by, { organisationId }) =>
      by.post('/devices/bulk', {
        body: { action: 'edit', set: { placeId: null }, where: { organisationId: String(organisationId) } },
      }),
  ],
  [
    'selects users by an e-mail address',
    (by, { word }) => by.post('/usuario/bulk', selected('deactivate', { FilterString: `${word}-owner` })),
  ],
  [
    'selects quizzes by their campaign',
    (by, { campaignId }) => by.post('/quiz/bulk', selected('delete', { campaignId: String(campaignId) })),
  ],
  [
    'selects an initiative by its id',
    (by, { iniciativaId }) =>
      by.post('/iniciativa/bulk', { body: { action: 'delete', ids: [iniciativaId] } }),
  ],
  [
    'tries what would happen to a campaign',
    (by, { campaignId }) =>
      by.post('/campaigns/bulk', { body: { action: 'delete', ids: [campaignId] }, query: { dryRun: true } }),
  ],
  [
    'gives a selection of their devices a place',
    (by, { placeId }) => by.post('/devices/bulk', edit([north.deviceId], { placeId })),
  ],
  // Names that are taken, within an organisation alone.
  [
    'gives a view a name',
    (by, { word }) =>
      by.post('/views', { body: { list: 'capsules', name: `${word} view`, search: '', shared: true } }),
  ],
  [
    'gives a campaign a name',
    async (by, { word }) =>
      by.post('/campaigns', { form: await campaignForm({ name: `${word} Campaign`, collection }) }),
  ],
];

/** What an answer says that is not of this call alone. Ids and words that were asked for stand for themselves. */
function said({ status, headers, body }: Answer, of: Target): string {
  // A record that they made has a version of its own.
  const tag = status === 201 ? undefined : headers.etag;
  const text = JSON.stringify([status, tag, headers['x-total-count'], withoutOwn(body)]);
  return text.replaceAll(of.word, 'word').replace(/"id":\d+/g, '"id":0');
}

/** Without what every call, and every record that it makes, has of its own. */
function withoutOwn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return typeof body;
  const OWN = ['requestId', 'batchId', 'viewId', 'campaignId', 'createdAt', 'updatedAt', 'cover', 'qrCode'];
  return Object.fromEntries(Object.entries(body).filter(([key]) => !OWN.includes(key)));
}

/** The records of the other organisation, as they are. */
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

describe('somebody of an organisation is answered of another as of what nobody has, who', () => {
  it.each(TRIES)('%s', async (_, how) => {
    const answer = await how(north.admin, THEIRS);
    expect(answer.status).toBeLessThan(500);
    expect(said(answer, THEIRS)).toBe(said(await how(north.admin, NOBODYS), NOBODYS));
  });

  it('has tried more than fifty ways, and changed nothing', async () => {
    expect(TRIES.length).toBeGreaterThan(50);
    expect(await stateOfSouth()).toEqual(before);
  });
});
