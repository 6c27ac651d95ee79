/** Descriptions of fields in responses and bodies about incidents. */
export const INCIDENT_FIELDS: Readonly<Record<string, string>> = {
  incidentId: 'The id of the incident',
  'Incident.description': 'What happened',
  'IncidentInput.description': 'What happened',
  foundAt: 'When it was found',
  occurredFrom: 'Since when it went on; null: nobody knows',
  'Incident.data': 'Which kinds of personal data it is about; empty: not known yet',
  'IncidentInput.data': 'Which kinds of personal data it is about; empty: not known yet',
  measures: 'What was done about it; null: nothing yet',
  reportedAt: 'When the authority (ANPD) was told; null: it was not',
  toldAt: 'When those touched were told; null: they were not',
  'Incident.users': 'How many people it has touched',
  'TouchedUser.id': 'The id of the user',
  addedAt: 'Since when they are in the list',
};
