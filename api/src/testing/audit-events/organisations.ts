import { monthlyReports } from '../../platform/db/schema/reports.ts';
import { broughtIn } from '../devices.ts';
import { makeOrganisation, makePlace, placeBody } from '../organisations.ts';
import { type AuditEvents, restoreEvent, stateEvents } from './audit-events.ts';

/** Calls that change organisations and places, and that assign devices to them. */
export const ORGANISATION_EVENTS: AuditEvents = {
  'POST /organisations': async ({ admin }) => ({
    work: () => makeOrganisation(admin, 'Nova organização no registro'),
    wrote: { action: 'create', resource: 'organisation', recordName: 'Nova organização no registro' },
  }),
  'PUT /organisations/{id}/report-settings': async ({ app, admin }) => {
    const { organisationId } = await makeOrganisation(admin);
    const body = { enabled: true, day: 5, recipients: [{ email: 'ana@example.com', language: 'pt-BR' }] };
    await app.db.insert(monthlyReports).values({
      ...{ organisationId, month: '2026-10-01', language: 'pt-BR', recipients: 1 },
      ...{ fileName: 'relatorio.pdf', pdf: Buffer.from('%PDF') },
    });
    return {
      work: () => admin.put(`/organisations/${organisationId}/report-settings`, { body }),
      wrote: { action: 'update', resource: 'organisation', recordId: organisationId },
    };
  },
  'PUT /organisations/{id}': async ({ admin }) => {
    const { organisationId } = await makeOrganisation(admin);
    const body = { name: `Outra organização ${organisationId}` };
    return {
      work: () => admin.put(`/organisations/${organisationId}`, { body }),
      wrote: { action: 'update', resource: 'organisation', recordId: organisationId },
    };
  },
  'POST /organisations/{id}/close': async ({ admin }) => {
    const { organisationId } = await makePlace(admin);
    return {
      work: () => admin.post(`/organisations/${organisationId}/close`),
      wrote: { action: 'deactivate', resource: 'organisation', recordId: organisationId },
    };
  },
  ...stateEvents(
    'organisation',
    '/organisations',
    async (admin) => (await makeOrganisation(admin)).organisationId,
  ),
  ...restoreEvent('organisation', '/organisations', async (admin) => {
    const { organisationId } = await makeOrganisation(admin);
    const body = { name: `Mais outra organização ${organisationId}` };
    await admin.put(`/organisations/${organisationId}`, { body });
    return organisationId;
  }),
  'POST /places': async ({ admin }) => {
    const { organisationId } = await makeOrganisation(admin);
    return {
      work: () => makePlace(admin, { organisationId, name: 'Novo local no registro' }),
      wrote: { action: 'create', resource: 'place', recordName: 'Novo local no registro' },
    };
  },
  'PUT /places/{id}': async ({ admin }) => {
    const { placeId, organisationId } = await makePlace(admin);
    return {
      work: () => admin.put(`/places/${placeId}`, { body: placeBody({ organisationId }) }),
      wrote: { action: 'update', resource: 'place', recordId: placeId },
    };
  },
  ...stateEvents('place', '/places', async (admin) => (await makePlace(admin)).placeId),
  ...restoreEvent('place', '/places', async (admin) => {
    const { placeId, organisationId } = await makePlace(admin);
    await admin.put(`/places/${placeId}`, { body: placeBody({ organisationId }) });
    return placeId;
  }),
  'PUT /devices/{id}': async ({ app, admin }) => {
    const { deviceId, macAddress } = await broughtIn(app);
    const { placeId, name, organisation } = await makePlace(admin);
    return {
      work: () => admin.put(`/devices/${deviceId}`, { body: { placeId } }),
      wrote: {
        ...{ action: 'update', resource: 'device', recordId: deviceId, recordName: macAddress },
        changes: [
          { field: 'organisation', before: null, after: organisation.name },
          { field: 'place', before: null, after: name },
        ],
      },
    };
  },
};
