import { incidentBody, makeIncident } from '../incidents.ts';
import type { Caller } from '../test-app.ts';
import { type AuditEvents, restoreEvent, stateEvents } from './audit-events.ts';

const make = async (admin: Caller): Promise<number> => (await makeIncident(admin)).incidentId;

/** Calls that change incidents and the people they affect. */
export const INCIDENT_EVENTS: AuditEvents = {
  'POST /incidents': async ({ admin }) => ({
    work: () => makeIncident(admin, { name: 'Novo incidente no registro' }),
    wrote: { action: 'create', resource: 'incident', recordName: 'Novo incidente no registro' },
  }),
  'PUT /incidents/{id}': async ({ admin }) => {
    const recordId = await make(admin);
    return {
      work: () => admin.put(`/incidents/${recordId}`, { body: incidentBody() }),
      wrote: { action: 'update', resource: 'incident', recordId },
    };
  },
  ...stateEvents('incident', '/incidents', make),
  ...restoreEvent('incident', '/incidents', async (admin) => {
    const recordId = await make(admin);
    await admin.put(`/incidents/${recordId}`, { body: incidentBody() });
    return recordId;
  }),
  'PUT /incidents/{id}/users': async ({ app, admin }) => {
    const recordId = await make(admin);
    const { userId } = await app.makeUser({ profile: 'USER' });
    return {
      work: () => admin.put(`/incidents/${recordId}/users`, { body: { ids: [userId] } }),
      wrote: {
        ...{ action: 'update', resource: 'incident', recordId },
        changes: [{ field: 'users', before: 0, after: 1 }],
      },
    };
  },
  'DELETE /incidents/{id}/users/{userId}': async ({ app, admin }) => {
    const recordId = await make(admin);
    const { userId } = await app.makeUser({ profile: 'USER' });
    await admin.put(`/incidents/${recordId}/users`, { body: { ids: [userId] } });
    return {
      work: () => admin.delete(`/incidents/${recordId}/users/${userId}`),
      wrote: {
        ...{ action: 'update', resource: 'incident', recordId },
        changes: [{ field: 'users', before: 1, after: 0 }],
      },
    };
  },
};
