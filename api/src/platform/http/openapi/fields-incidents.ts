/** Descriptions of fields in responses and bodies about incidents. */
export const INCIDENT_FIELDS: Readonly<Record<string, string>> = {
  incidentId: 'The id of the incident',
  'Incident.description': 'What happened',
  'IncidentInput.description': 'What happened',
  foundAt: 'When the incident was found',
  occurredFrom: 'When the incident began; null if unknown',
  'Incident.data': 'The kinds of personal data concerned; empty if not known yet',
  'IncidentInput.data': 'The kinds of personal data concerned; empty if not known yet',
  measures: 'The measures taken; null if there are none yet',
  'Incident.reportedAt': 'When the authority (ANPD) was informed; null if it was not',
  'IncidentInput.reportedAt': 'When the authority (ANPD) was informed; null if it was not',
  toldAt: 'When the people affected were informed; null if they were not',
  'Incident.users': 'Number of people affected',
  'TouchedUser.id': 'The id of the user',
  addedAt: 'When the person was added to the list',
};
