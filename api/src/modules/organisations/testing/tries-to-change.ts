import { campaignForm } from '../../../testing/catalogue.ts';
import { dayFrom, initiativeBody } from '../../../testing/initiatives.ts';
import { profileId } from '../../../testing/people.ts';
import type { Caller } from '../../../testing/test-app.ts';
import type { Own, Target, Try } from './tries.ts';

const edit = (ids: number[], set: object) => ({ body: { action: 'edit', ids, set } });
const selected = (action: string, where: object) => ({ body: { action, where } });
const slotOf = ({ fragranceId }: Own) => [{ slot: 1, fragranceId }];
const person = async (by: Caller, of: Target) => ({
  nome: 'Nova Pessoa',
  email: `nova-${of.word}@example.com`,
  profile: { id: await profileId(by, 'STAFF') },
  address: null,
});
const question = ({ quizId }: Own, of: Partial<Target>) => ({ quizId, quest: 'Nova?', answers: [], ...of });

/** Attempts to change another's records, to refer to them, or to learn by a change that they exist. */
export const TRIES_TO_CHANGE: Try[] = [
  // Earlier versions and audit events.
  [
    'restores an earlier version of a campaign',
    (by, { campaignId: id, ofCampaign: auditId }) =>
      by.put(`/campaigns/${id}/restore`, { body: { auditId } }),
  ],
  [
    'restores their own campaign from a foreign version',
    (by, { ofCampaign: auditId }, own) =>
      by.put(`/campaigns/${own.campaignId}/restore`, { body: { auditId } }),
  ],
  [
    'restores their own initiative from a foreign version',
    (by, { ofInitiative: auditId }, own) =>
      by.put(`/iniciativa/${own.iniciativaId}/restore`, { body: { auditId } }),
  ],
  [
    'restores their own device from a foreign version',
    (by, { ofDevice: auditId }, own) => by.put(`/devices/${own.deviceId}/restore`, { body: { auditId } }),
  ],
  ['undoes a change of a quiz', (by, { quizId: id }) => by.put(`/quiz/undo/${id}`)],
  ['undoes a bulk action', (by, { batchId }) => by.post(`/bulk/${batchId}/undo`)],
  // ETags.
  [
    'removes a campaign by its current ETag',
    (by, { campaignId: id, campaignTag }) =>
      by.delete(`/campaigns/${id}`, { headers: { 'if-match': campaignTag } }),
  ],
  [
    'removes a campaign for good by a wrong ETag',
    (by, { campaignId: id }) =>
      by.delete(`/campaigns/${id}`, { query: { hardDelete: true }, headers: { 'if-match': '"0"' } }),
  ],
  // Changes.
  ['activates a campaign', (by, { campaignId: id }) => by.put(`/campaigns/activate/${id}`)],
  ['changes a user', async (by, of) => by.put(`/usuario/${of.ownerId}`, { body: await person(by, of) })],
  ['ends the sessions of a user', (by, { ownerId: id }) => by.delete(`/usuario/${id}/sessions`)],
  ['resends the invitation of a user', (by, { ownerId: id }) => by.put(`/usuario/resend-mail/${id}`)],
  [
    'removes a device from its place',
    (by, { deviceId: id }) => by.put(`/devices/${id}`, { body: { placeId: null } }),
  ],
  [
    'sets the campaign of a device',
    (by, { deviceId: id }, own) =>
      by.put(`/devices/${id}/campaign`, { body: { campaignId: own.campaignId } }),
  ],
  ['disconnects the user of a device', (by, { deviceId: id }) => by.put(`/devices/remove-user/${id}`)],
  ['pauses an initiative', (by, { iniciativaId: id }) => by.put(`/iniciativa/${id}/pause`)],
  ['cancels an initiative', (by, { iniciativaId: id }) => by.put(`/iniciativa/${id}/cancel`)],
  [
    'swaps the days of an initiative',
    (by, { iniciativaId: id }, own) =>
      by.post(`/iniciativa/${id}/swap-days`, { body: { with: own.iniciativaId } }),
  ],
  [
    'copies a quiz',
    (by, { quizId: id }, own) =>
      by.post(`/quiz/${id}/copy`, {
        body: { name: 'Cópia', campaignId: own.campaignId, language: 'en-US' },
      }),
  ],
  ['removes a question', (by, { quizQuestionId: id }) => by.delete(`/question/${id}`)],
  ['acknowledges an alert', (by, { alertId: id }) => by.put(`/alerts/${id}/acknowledge`)],
  [
    'acknowledges alerts in bulk',
    (by, { alertId }) => by.post('/alerts/bulk', { body: { action: 'acknowledge', ids: [alertId] } }),
  ],
  [
    'snoozes an alert',
    (by, { alertId: id }) => by.put(`/alerts/${id}/snooze`, { body: { until: '2999-01-01T00:00:00Z' } }),
  ],
  ['removes a view', (by, { viewId: id }) => by.delete(`/views/${id}`)],
  [
    'pins a view',
    (by, { viewId: id }) => by.put(`/views/${id}/use`, { body: { pinned: true, opening: true } }),
  ],
  // References from their own records.
  [
    'assigns a place to their own device',
    (by, { placeId }, own) => by.put(`/devices/${own.deviceId}`, { body: { placeId } }),
  ],
  [
    'assigns an organisation to their own device',
    (by, { organisationId }, own) => by.put(`/devices/${own.deviceId}`, { body: { organisationId } }),
  ],
  [
    'assigns a campaign to their own device',
    (by, { campaignId }, own) => by.put(`/devices/${own.deviceId}/campaign`, { body: { campaignId } }),
  ],
  [
    'gives their own initiative the days of another',
    (by, { iniciativaId }, own) =>
      by.post(`/iniciativa/${own.iniciativaId}/swap-days`, { body: { with: iniciativaId } }),
  ],
  [
    'creates a campaign for an organisation',
    async (by, { organisationId }, own) =>
      by.post('/campaigns', {
        form: await campaignForm({ name: 'Dada', organisationId, collection: slotOf(own) }),
      }),
  ],
  [
    'creates a quiz for a campaign',
    (by, { campaignId }) => by.post('/quiz', { body: { name: 'Novo', campaignId, language: 'pt-BR' } }),
  ],
  [
    'adds a question to a quiz',
    (by, { quizId }, own) => by.post('/question/add-update', { body: question(own, { quizId }) }),
  ],
  [
    'changes a question through their own quiz',
    (by, { quizQuestionId }, own) =>
      by.post('/question/add-update', { body: question(own, { quizQuestionId }) }),
  ],
  [
    'plans an initiative with a campaign',
    (by, { campaignId }, own) =>
      by.post('/iniciativa', { body: initiativeBody({ organisationId: own.organisationId, campaignId }) }),
  ],
  [
    'plans an initiative at a place',
    (by, { placeId }, own) =>
      by.post('/iniciativa', {
        body: {
          ...initiativeBody({ organisationId: own.organisationId, campaignId: own.campaignId }),
          places: [placeId],
          startsOn: dayFrom(90),
          endsOn: dayFrom(91),
        },
      }),
  ],
  [
    'plans an initiative for an organisation',
    (by, { organisationId }, own) =>
      by.post('/iniciativa', { body: initiativeBody({ organisationId, campaignId: own.campaignId }) }),
  ],
  // Bulk selections.
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
    'simulates a bulk action on a campaign',
    (by, { campaignId }) =>
      by.post('/campaigns/bulk', { body: { action: 'delete', ids: [campaignId] }, query: { dryRun: true } }),
  ],
  [
    'assigns a place to a selection of their own devices',
    (by, { placeId }, own) => by.post('/devices/bulk', edit([own.deviceId], { placeId })),
  ],
  // Names in use, which are unique only within an organisation.
  [
    'creates a view with a name in use',
    (by, { word }) =>
      by.post('/views', { body: { list: 'capsules', name: `${word} view`, search: '', shared: true } }),
  ],
  [
    'creates a campaign with a name in use',
    async (by, { word }, own) =>
      by.post('/campaigns', {
        form: await campaignForm({ name: `${word} Campaign`, collection: slotOf(own) }),
      }),
  ],
];
