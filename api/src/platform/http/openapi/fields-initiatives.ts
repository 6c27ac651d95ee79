/** Descriptions of fields in responses and bodies about initiatives. */
export const INITIATIVE_FIELDS: Readonly<Record<string, string>> = {
  'InitiativeResults.targetToDate':
    'The part of the target due by the end of today, spread evenly over days and places; null if no target was agreed',
  'InitiativeResults.missing':
    'The part of `targetToDate` that was not delivered. In the total, a surplus at one place makes up for another; null if no target was agreed',
  'InitiativeResults.placeId': "The id of the place; null for the organisation's devices without a place",
  'InitiativeResults.name': 'The name of the place; null without a place, or if the place was deleted',
  'places.delivered': 'Number of shots delivered at the place',
  'places.devices': 'Number of devices at the place now',
  'places.silent': 'Number of these devices that were not heard from in the last 24 hours, or never',
  'places.behind': 'Number of these devices that hold another configuration than they should',
  'places.emptySlots': 'Number of slots of the campaign in these devices whose capsule is empty',
  'places.shots': 'Number of shots on each day, in the order of `days`',
};
