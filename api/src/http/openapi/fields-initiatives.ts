/** Descriptions of fields in responses and bodies about initiatives. */
export const INITIATIVE_FIELDS: Readonly<Record<string, string>> = {
  iniciativaId: 'The id of the initiative',
  'Initiative.campaign': 'What its devices play while it runs',
  'Initiative.organisation': 'The organisation at whose places it runs',
  'Initiative.places': 'Where it runs; empty: wherever the organisation has devices',
  startsOn: "The first day, of each place's time zone",
  endsOn: "The last day, of each place's time zone",
  targetShots: 'Shots that are to be delivered in all; null: none were agreed',
  status: 'Which state it is in: its days, and what was done to it, say so',
  delivered: 'Shots of its campaign by devices at its places on its days, each once',
  'InitiativeInput.organisationId': 'An active organisation, or the one that it has',
  'InitiativeInput.campaignId':
    "An active campaign of the organisation or the house's own, or the one that it has",
  'InitiativeInput.places':
    'Active places of the organisation, by their ids or as rows name them; empty: wherever it has devices',

  'InitiativeResults.delivered': 'Shots that were delivered, each once',
  'InitiativeResults.targetToDate':
    'What of the target is due by the end of today: an equal part for each day and each place; null: no target was agreed',
  'InitiativeResults.missing':
    'What is due by now and was not delivered. A place with more than its share makes up for another; null: no target was agreed',
  'InitiativeResults.days': 'Every day from the first to the last',
  'days.shots': 'Shots of the day',
  'days.targetToDate': 'What of the target is due by the end of the day; null: no target was agreed',
  'InitiativeResults.places': 'Where it runs, by name, and where else it has delivered',
  'places.placeId': 'The id of the place; null: devices of the organisation that stand nowhere',
  'places.name': 'What the place is called; null: it stands nowhere, or the place was removed',
  'places.delivered': 'Shots that were delivered there',
  'places.devices': 'How many devices stand there now',
  'places.silent': 'How many of them have not been heard of for 24 hours, or never',
  'places.behind': 'How many of them hold something else than they are to play',
  'places.emptySlots': 'Slots of the campaign in these devices whose capsule is empty',
  'places.shots': 'Shots of each day, in the order of `days`',

  totalIniciativas: 'How many initiatives are in this state',
};
