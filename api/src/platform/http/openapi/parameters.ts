/**
 * Parameter descriptions by name. A name with a different meaning for a tag or call is prefixed with it:
 * `Devices.state`, `getSearch.q`.
 */
export const PARAMETERS: Readonly<Record<string, string>> = {
  page: 'Page number, from 1',
  perPage: 'Rows per page, 1 to 100',
  orderBy: 'Name of the field to sort by, case-insensitive',
  orderByDirection: 'Sort direction: `ASC` or `DESC`',
  FilterString: 'Text to search for anywhere in the text columns, ignoring case and accents',
  isActive: '`true` for active records, `false` for deactivated ones',
  columns: 'Comma-separated names of the columns to include',
  hardDelete: '`true` deletes the record permanently; otherwise it is deactivated',
  'getContentTerms.version': 'An earlier version. If missing, the current one',
  dryRun: '`true` only reports what would happen',
  release:
    '`true` takes a campaign that gets another organisation from the devices and initiatives of others; otherwise such a campaign is refused with `organisation.in_use`',
  str: 'Text to search for in the name',
  id: 'The id of the record',

  campaignId: 'Filters by campaign: up to 100 comma-separated ids',
  'Capsules.campaignId': 'Filters by campaign of the device: up to 100 comma-separated ids',
  'Fragrances.campaignId': 'Filters by campaigns that contain the fragrance: up to 100 comma-separated ids',
  'getFragrancesHasAnswerFragranceIdCampaignId.campaignId': 'The id of the campaign',
  'Dashboard.campaignId': 'Limits the shots to this campaign',
  categoryId: 'Filters by category: up to 100 comma-separated ids',
  fragranceId: 'Filters by fragrance: up to 100 comma-separated ids',
  'getFragrancesHasAnswerFragranceIdCampaignId.fragranceId': 'The id of the fragrance',
  'Dashboard.fragranceId': 'Limits the shots to this fragrance',
  ownerId: 'Filters by owner: up to 100 comma-separated ids',
  'Capsules.ownerId': 'Filters by owner of the device: up to 100 comma-separated ids',
  organisationId: 'Filters by organisation: up to 100 comma-separated ids',
  'Capsules.organisationId': 'Filters by organisation of the device: up to 100 comma-separated ids',
  'Quiz.organisationId': 'Filters by organisation of the campaign: up to 100 comma-separated ids',
  'Today.kind': 'Filters by kind: comma-separated values',
  assignee: '`me` for what the caller takes care of, `none` for what nobody does, `all` for everything',
  snoozed: '`true` lists what is put off instead',
  'Today.key': 'The key of the item',
  placeId: 'Filters by place: up to 100 comma-separated ids',
  'Places.placeId': 'Filters by place: up to 100 comma-separated ids',
  'Organisations.organisationId': 'Filters by organisation: up to 100 comma-separated ids',
  'Calendar.organisationId':
    'Filters by organisation (of the device of a capsule, of the campaign of a quiz, of an initiative): up to 100 comma-separated ids',
  'Capsules.placeId': 'Filters by place of the device: up to 100 comma-separated ids',
  'Dashboard.organisationId':
    'Limits the figures to devices of these organisations; shots count for the organisation at the time: up to 100 comma-separated ids',
  'Dashboard.placeId':
    'Limits the figures to devices at these places; shots count for the place at the time: up to 100 comma-separated ids',
  'getDashboardChartIniciativa.organisationId': 'Filters by organisation: up to 100 comma-separated ids',
  'getDashboardChartIniciativa.placeId':
    'Filters by places where the initiative runs: up to 100 comma-separated ids',
  iniciativaId: 'Filters by initiative: up to 100 comma-separated ids',
  'Initiatives.placeId': 'Filters by places where the initiative runs: up to 100 comma-separated ids',
  status: 'Filters by state: comma-separated values',
  visitId: 'Filters by visit: up to 100 comma-separated ids',
  'Visits.organisationId':
    'Filters by organisations of the places and devices visited: up to 100 comma-separated ids',
  'Visits.placeId': 'Filters by places visited: up to 100 comma-separated ids',
  'Visits.assignee':
    'Filters by who is to make the visit, comma-separated: ids of people, `me` for the caller, `none` for nobody yet',
  clientId: 'The id that the client made for the entry',
  onFrom: 'Only visits on this day or later',
  onTo: 'Only visits on this day or earlier',
  lineId: 'The id of the line',
  runsFrom: 'Only initiatives that run on this day or later',
  runsTo: 'Only initiatives that run on this day or earlier',
  userId: 'Filters by user: up to 100 comma-separated ids',
  'Capsules.userId': 'Filters by user of the device: up to 100 comma-separated ids',
  'deleteIncidentsIdUsersUserId.userId': 'The id of the user',
  'Audit.userId': 'Only events caused by this user',
  profile: 'Filters by profile: comma-separated names or ids',
  'getOrganisationsIdReport.language': 'The language of the report; by default that of the request',
  'getOrganisationsIdReportsMonth.month': 'The month, `YYYY-MM`',
  'getOrganisationsIdReport.month': 'The month, `YYYY-MM`; it must be over at all places of the organisation',
  'getVisitsIdReport.language': 'The language of the report; by default that of the request',
  language: 'Filters by language: comma-separated values',
  'getAppCampaignsIdQuiz.language': 'The language of the quiz. If missing, the language of the request',
  'getContentTerms.language': 'The language of the text. If missing, the language of the request',
  'Users.language': 'Filters by language of mails: comma-separated values',
  'getCampaignsWithoutQuiz.language':
    'Only campaigns without a quiz in this language. If missing, without a quiz in any language',
  orInactive: 'Whether campaigns whose quizzes are inactive are found too: theirs can be activated',
  'getQuestionByName.language': 'The language of the quizzes that use the text',
  'getAnswerByName.language': 'The language of the quizzes that use the text',
  createdFrom: 'Only records created on this day or later, in the time zone of the installation',
  createdTo: 'Only records created on this day or earlier, in the time zone of the installation',
  updatedFrom: 'Only records changed on this day or later, in the time zone of the installation',
  updatedTo: 'Only records changed on this day or earlier, in the time zone of the installation',
  dueFrom: 'Only capsules whose `dueDate` is this day or later',
  dueTo: 'Only capsules whose `dueDate` is this day or earlier',
  'Users.state': 'Filters by whether the e-mail address is confirmed: comma-separated values',
  'Campaigns.state': 'Only the default campaign, or only the others',
  'Quiz.state': 'Filters by state of the draft: comma-separated values',
  'Devices.state':
    'Filters by liveness, comma-separated values: heard from within the threshold of alerts (by default 24 hours), silent since then, never heard from, or disconnected and not heard from since then',
  configState: 'Filters by whether the device holds the configuration that it should: comma-separated values',
  firmware: 'Filters by reported firmware version: comma-separated values',
  'getDevicesIdTimeline.kind': 'Only entries of these kinds',
  'getDevicesIdTimeline.from': 'Only entries of this day or later, in the time zone of the installation',
  'getDevicesIdTimeline.to': 'Only entries of this day or earlier',
  'getDevicesIdTimeline.before': 'Only entries before this instant: the `before` of the previous page',
  'Capsules.state':
    'Filters by state, comma-separated values: low, expired, expiring soon, or due (expired or expiring), by the thresholds of alerts',

  'Alerts.organisationId':
    'Filters by organisation of the device, or of the device that contains the capsule: up to 100 comma-separated ids',
  'Alerts.placeId':
    'Filters by place of the device, or of the device that contains the capsule: up to 100 comma-separated ids',
  'Notices.organisationId':
    'Filters by organisation; notices about the installation itself are always included: up to 100 comma-separated ids',
  'Alerts.kind': 'Filters by kind: comma-separated values',
  'Alerts.severity': 'Filters by urgency: comma-separated values',
  'Alerts.state': 'Filters by state: comma-separated values',
  'getAlertRulesKindPreview.kind': 'The kind of alert',
  threshold: "The threshold to preview. If missing, the rule's present threshold",

  days: 'Number of days up to today whose levels are wanted, 0 to 366',
  emptyWithin: 'Only capsules that will be empty within this number of days, by the middle of their forecast',
  within: 'Number of days ahead in which a capsule becomes empty or reaches its last day',

  from: 'First day, in the time zone of the installation',
  to: 'Last day, inclusive',
  'Dashboard.from':
    "First day, in the time zone of the requested places, or organisations' places, if they share one, or else of the installation",
  'Audit.from': 'From this instant, or from the start of this day in the time zone of the installation',
  'Audit.to': 'Before this instant, or up to the end of this day in the time zone of the installation',
  limit: '`true` returns only the entries with the most shots',
  campaigns: 'Ids of two to five campaigns, comma-separated',
  'Calendar.kind':
    'The kinds to include: comma-separated, or as a repeated parameter. If missing, all that the caller may read',
  'Import.kind': 'The kind of records',
  list: 'Only views of this list',
  q: 'Text to search for, at least two characters',
  resource: 'Only events about records of this kind',
  action: 'Only events with this action',
  recordId: 'Only events about the record with this id',
  country: 'The two-letter country code (ISO 3166)',
  region: 'Only cities of this region, given by code or name',
  zip: 'The postal code',

  batchId: 'The `batchId` from the response of the call to undo',
  quizId: 'The id of the quiz',
  quizQuestionId: 'The id of the question in its quiz',
  number: 'Number of the published copy',
  sid: 'The id of the session',

  'Content-Language':
    'The language of all texts in the response, and of mails to people who have chosen none. If missing or unsupported: `en-US`',
  'If-Match':
    'The `ETag` of the record as it was read. If the record has changed since, the call is refused with `record.stale`',
  'If-None-Match':
    'The `ETag` of the copy that the caller has. If nothing has changed, the response is 304 without a body',
};
