/** Descriptions of fields in responses and bodies about initiatives. */
export const INITIATIVE_FIELDS: Readonly<Record<string, string>> = {
  iniciativaId: 'The id of the initiative',
  'Initiative.campaign':
    'The campaign that the devices play while the initiative runs; null if it was taken from the initiative because another organisation got it',
  'Initiative.organisation': 'The organisation at whose places the initiative runs',
  'Initiative.places': 'Where the initiative runs; empty for wherever the organisation has devices',
  startsOn: "The first day, in each place's time zone",
  endsOn: "The last day, in each place's time zone",
  targetShots: 'Total number of shots to deliver; null if no target was agreed',
  status: 'The state of the initiative, from its days, pauses and cancellation',
  delivered: 'Number of shots of the campaign by devices at these places on these days, each counted once',
  'InitiativeInput.organisationId': "An active organisation, or the initiative's present one",
  'InitiativeInput.campaignId':
    "An active campaign of the organisation or of the house, or the initiative's present one",
  'InitiativeInput.places':
    'Active places of the organisation, as ids or as in rows; empty for wherever it has devices',

  'InitiativeResults.delivered': 'Number of shots delivered, each counted once',
  'InitiativeResults.targetToDate':
    'The part of the target due by the end of today, spread evenly over days and places; null if no target was agreed',
  'InitiativeResults.missing':
    'The part of `targetToDate` that was not delivered. In the total, a surplus at one place makes up for another; null if no target was agreed',
  'InitiativeResults.days': 'Every day from the first to the last',
  'InitiativeResults.shots': 'Number of shots on that day',
  'days.targetToDate': 'The part of the target due by the end of that day; null if no target was agreed',
  'InitiativeResults.places':
    'The places where the initiative runs, by name, and others where it has delivered',
  'InitiativeResults.placeId': "The id of the place; null for the organisation's devices without a place",
  'InitiativeResults.name': 'The name of the place; null without a place, or if the place was deleted',
  'places.delivered': 'Number of shots delivered at the place',
  'places.devices': 'Number of devices at the place now',
  'places.silent': 'Number of these devices that were not heard from in the last 24 hours, or never',
  'places.behind': 'Number of these devices that hold another configuration than they should',
  'places.emptySlots': 'Number of slots of the campaign in these devices whose capsule is empty',
  'places.shots': 'Number of shots on each day, in the order of `days`',

  totalIniciativas: 'Number of initiatives in this state',
};
