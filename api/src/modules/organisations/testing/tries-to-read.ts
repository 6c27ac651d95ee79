import type { Try } from './tries.ts';

/** Attempts to read another's records, or to learn that they exist. */
export const TRIES_TO_READ: Try[] = [
  // Ids in paths.
  ['reads a user', (by, { ownerId: id }) => by.get(`/usuario/${id}`)],
  ['reads a campaign', (by, { campaignId: id }) => by.get(`/campaigns/${id}`)],
  ['reads a quiz', (by, { quizId: id }) => by.get(`/quiz/${id}`)],
  ['reads a published quiz', (by, { quizId: id }) => by.get(`/quiz/${id}/publications/1`)],
  ['reads the publications of a quiz', (by, { quizId: id }) => by.get(`/quiz/${id}/publications`)],
  ['reads a device', (by, { deviceId: id }) => by.get(`/devices/${id}`)],
  ['reads the timeline of a device', (by, { deviceId: id }) => by.get(`/devices/${id}/timeline`)],
  ['reads the reset code of a device', (by, { deviceId: id }) => by.get(`/devices/${id}/reset-code`)],
  ['reads the claim code of a device', (by, { deviceId: id }) => by.get(`/devices/${id}/claim-code`)],
  [
    'reads the label of a device',
    (by, { deviceId }) => by.post('/devices/labels', { body: { ids: [deviceId] } }),
  ],
  ['reads an organisation', (by, { organisationId: id }) => by.get(`/organisations/${id}`)],
  ['reads a place', (by, { placeId: id }) => by.get(`/places/${id}`)],
  ['reads an initiative', (by, { iniciativaId: id }) => by.get(`/iniciativa/${id}`)],
  ['reads the results of an initiative', (by, { iniciativaId: id }) => by.get(`/iniciativa/${id}/results`)],
  ['reads the sessions of a user', (by, { ownerId: id }) => by.get(`/usuario/${id}/sessions`)],
  ['reads the mails of a user', (by, { ownerId: id }) => by.get(`/usuario/${id}/mails`)],
  ['downloads a print kit', (by, { campaignId: id }) => by.get(`/content/campaigns/${id}.zip`)],
  [
    'asks whether a campaign recommends a fragrance',
    (by, { campaignId: id }, own) => by.get(`/fragrances/has-answer/${own.fragranceId}/${id}`),
  ],
  // Histories.
  ['reads the history of a campaign', (by, { campaignId: id }) => by.get(`/campaigns/${id}/history`)],
  ['reads the history of a place', (by, { placeId: id }) => by.get(`/places/${id}/history`)],
  [
    'reads the history of an organisation',
    (by, { organisationId: id }) => by.get(`/organisations/${id}/history`),
  ],
  ['reads the history of a user', (by, { ownerId: id }) => by.get(`/usuario/${id}/history`)],
  ['reads the history of an initiative', (by, { iniciativaId: id }) => by.get(`/iniciativa/${id}/history`)],
  // ETags.
  [
    'asks whether a campaign still has an ETag',
    (by, { campaignId: id, campaignTag }) =>
      by.get(`/campaigns/${id}`, { headers: { 'if-none-match': campaignTag } }),
  ],
  [
    'asks whether a place still has an ETag',
    (by, { placeId: id, placeTag }) => by.get(`/places/${id}`, { headers: { 'if-none-match': placeTag } }),
  ],
  // Searches, filters, sort orders, and their totals.
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
    'searches places by their contact, sorted by it',
    (by, { word: FilterString }) => by.get('/places', { query: { FilterString, orderBy: 'contact.name' } }),
  ],
  ['searches the audit trail', (by, { word: FilterString }) => by.get('/audit', { query: { FilterString } })],
  ['looks up a place', (by, { word: str }) => by.get('/places/quick-search', { query: { str } })],
  ['looks up a campaign', (by, { word: str }) => by.get('/campaigns/quick-search', { query: { str } })],
  ['looks up a question by its text', (by, { word: str }) => by.get('/question/by-name', { query: { str } })],
  ['looks up an answer by its text', (by, { word: str }) => by.get('/answer/by-name', { query: { str } })],
  [
    'counts the devices of an organisation',
    (by, { organisationId }) => by.get('/devices', { query: { organisationId, perPage: 10 } }),
  ],
  [
    'counts the capsules of an owner',
    (by, { ownerId: id }) => by.get('/capsules', { query: { ownerId: id } }),
  ],
  [
    'counts the alerts of an organisation by a word',
    (by, { word: FilterString }) => by.get('/alerts', { query: { FilterString } }),
  ],
  [
    'filters devices by a campaign, sorted by its name',
    (by, { campaignId }) => by.get('/devices', { query: { campaignId, orderBy: 'Campaign.Name' } }),
  ],
  ['reads the figures of a place', (by, { placeId }) => by.get('/dashboard/summary', { query: { placeId } })],
  [
    'counts the initiatives of a place',
    (by, { placeId }) => by.get('/dashboard/chart-iniciativa', { query: { placeId } }),
  ],
  [
    'compares a campaign with their own',
    (by, { campaignId }, own) =>
      by.get('/dashboard/compare', { query: { campaigns: `${own.campaignId},${campaignId}` } }),
  ],
  [
    'counts the days of an organisation in the calendar',
    (by, { organisationId }) => by.get('/calendar/days', { query: { organisationId } }),
  ],
  // Spreadsheets, whose row count is in a header.
  ['exports users', (by, { word: FilterString }) => by.get('/usuario/export', { query: { FilterString } })],
  [
    'exports the results of an initiative',
    (by, { iniciativaId }) => by.get('/resultado/export', { query: { iniciativaId } }),
  ],
  [
    'exports the refill list of a place',
    (by, { placeId }) => by.get('/capsules/refill/export', { query: { placeId } }),
  ],
];
