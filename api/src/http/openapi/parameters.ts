/**
 * Parameter descriptions by name. A name with a different meaning for a tag or call is prefixed with it:
 * `Devices.state`, `getSearch.q`.
 */
export const PARAMETERS: Readonly<Record<string, string>> = {
  page: 'Which page, from 1',
  perPage: 'Rows of a page, 1 to 100',
  orderBy: 'The field that rows are sorted by, read without regard to case',
  orderByDirection: '`ASC` or `DESC`',
  FilterString: 'Text that is found anywhere in the columns of text, without regard to case and accents',
  isActive: '`true`: active records; `false`: deactivated ones',
  columns: 'Only these columns, by their names in the list and with commas between them',
  hardDelete: '`true` removes the record for good; else it is deactivated',
  'getContentTerms.version': 'An earlier version. Without it, the current one',
  dryRun: '`true` only says what would happen',
  str: 'What its name should contain',
  id: 'The id of the record',

  campaignId: 'Only those of these campaigns: ids with commas between them',
  'Capsules.campaignId': 'Only capsules in devices of these campaigns: ids with commas between them',
  'Fragrances.campaignId': 'Only fragrances that these campaigns hold: ids with commas between them',
  'getFragrancesHasAnswerFragranceIdCampaignId.campaignId': 'The id of the campaign',
  'Dashboard.campaignId': 'Only shots of this campaign',
  categoryId: 'Only those of these categories: ids with commas between them',
  fragranceId: 'Only those with these fragrances: ids with commas between them',
  'getFragrancesHasAnswerFragranceIdCampaignId.fragranceId': 'The id of the fragrance',
  'Dashboard.fragranceId': 'Only shots of this fragrance',
  ownerId: 'Only those of these owners: ids with commas between them',
  'Capsules.ownerId': 'Only capsules in devices of these owners: ids with commas between them',
  organisationId: 'Only those of these organisations: ids with commas between them',
  'Capsules.organisationId': 'Only capsules in devices of these organisations: ids with commas between them',
  'Quiz.organisationId': 'Only quizzes for campaigns of these organisations: ids with commas between them',
  placeId: 'Only those at these places: ids with commas between them',
  'Places.placeId': 'Only these places: ids with commas between them',
  'Organisations.organisationId': 'Only these organisations: ids with commas between them',
  'Calendar.organisationId':
    'Only capsules in devices, quizzes for campaigns, and initiatives of these organisations: ids with commas between them',
  'Capsules.placeId': 'Only capsules in devices at these places: ids with commas between them',
  'Dashboard.organisationId':
    'Only figures of devices that belonged to these organisations: ids with commas between them',
  'Dashboard.placeId': 'Only figures of devices that stood at these places: ids with commas between them',
  iniciativaId: 'Only these initiatives: ids with commas between them',
  'Initiatives.placeId': 'Only initiatives that run at these places: ids with commas between them',
  status: 'Only initiatives in these states, with commas between them',
  runsFrom: 'Only initiatives that have a day on this day or later',
  runsTo: 'Only initiatives that have a day on this day or earlier',
  userId: 'Only those of these users: ids with commas between them',
  'Capsules.userId': 'Only capsules in devices of these users: ids with commas between them',
  'Audit.userId': 'Only what this person did',
  profile: 'Only users of these profiles: names or ids with commas between them',
  language: 'Only those in these languages, with commas between them',
  'getAppCampaignsIdQuiz.language': 'The language of the quiz. Without it, the language of the request',
  'getCampaignsWithoutQuiz.language': 'The language that the quiz would be in. Without it, any language',
  'getQuestionByName.language': 'The language of the quizzes that the texts are of',
  'getAnswerByName.language': 'The language of the quizzes that the texts are of',
  createdFrom: 'Only those created on this day or later, in the time zone of the installation',
  createdTo: 'Only those created on this day or earlier',
  updatedFrom: 'Only those changed on this day or later, in the time zone of the installation',
  updatedTo: 'Only those changed on this day or earlier',
  dueFrom: 'Only capsules that are due on this day or later',
  dueTo: 'Only capsules that are due on this day or earlier',
  'Users.state':
    'Only users who have, or have not, confirmed their address; several with commas between them',
  'Campaigns.state': 'Only the default campaign, or the others',
  'Quiz.state': 'Only drafts, validated or published quizzes; several with commas between them',
  'Devices.state':
    'Only devices that were seen in the last 24 hours, have been silent since, or never called; several with commas between them',
  configState:
    'Only devices that hold what they are to play, hold something else, never told, or have nothing to play; several with commas between them',
  firmware: 'Only devices that told of these versions; several with commas between them',
  'getDevicesIdTimeline.before': 'Only what happened before this instant: the `before` of the page before',
  'Capsules.state':
    'Only capsules that are low, expired, expiring within 30 days, or due: either of those two; several with commas between them',

  'Alerts.organisationId':
    'Only alerts about devices of these organisations, and about capsules in them: ids with commas between them',
  'Alerts.placeId':
    'Only alerts about devices at these places, and about capsules in them: ids with commas between them',
  'Notices.organisationId':
    'Only what is about these organisations, and the state of the installation itself: ids with commas between them',
  'Alerts.kind': 'Only alerts of these kinds, with commas between them',
  'Alerts.state': 'Only alerts in these states, with commas between them',
  'getAlertRulesKindPreview.kind': 'The kind of alert',
  threshold: 'The threshold to look back with. Without it, that of the rule',

  emptyWithin: 'Only capsules that will be empty within so many days, by the middle of their forecast',
  within: 'Days ahead: what is empty or past its last day by then',

  from: 'The first day, in the time zone of the installation',
  to: 'The last day, itself included',
  'Dashboard.from':
    'The first day, in the time zone of the places asked for, where they have one alone, else of the installation',
  'Audit.from': 'From this instant, or day in the time zone of the installation',
  'Audit.to': 'Before this instant, or up to the end of this day',
  limit: '`true` answers only the entries with most shots',
  campaigns: 'Two to five ids of campaigns, with commas between them',
  'Calendar.kind':
    'Only these kinds: repeat the parameter, or separate them by commas. Without it, all that the caller may read',
  'Import.kind': 'What is imported',
  list: 'Only views of this list',
  q: 'What is searched for, two characters on',
  resource: 'Only what was done to records of this kind',
  action: 'Only what was done in this way',
  recordId: 'Only what was done to the record of this id',
  country: 'The country by its two letters (ISO 3166)',
  region: 'Only cities of this region, by its code or name',
  zip: 'The postal code',

  batchId: 'The batch, as the call that made it answered',
  quizId: 'The id of the quiz',
  quizQuestionId: 'The id of the question in its quiz',
  number: 'The number of the published copy',
  sid: 'The id of the session',

  'Content-Language':
    'The language of every text in the answer, and of mails to people who have chosen none; missing or another: `en-US`',
  'If-Match':
    'The `ETag` of the record as it was read: if it has changed since, the call is refused with `record.stale`',
  'If-None-Match':
    'The `ETag` of what the caller has already: if nothing has changed, the answer is 304 without a body',
};
