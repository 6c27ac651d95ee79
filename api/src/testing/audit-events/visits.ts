import { expect } from 'vitest';
import { VISIT_STEPS } from '#contracts/visits/visit-status.ts';
import { dayFrom } from '../initiatives.ts';
import { filePart, png } from '../pictures.ts';
import type { Caller, TestApp } from '../test-app.ts';
import { entryOf, makeVisit, visitedDevice } from '../visits.ts';
import { type AuditEvent, type AuditEvents, restoreEvent } from './audit-events.ts';

/** A visit to a new place with one device. */
async function newVisit(app: TestApp, admin: Caller) {
  const { place, device, empty } = await visitedDevice(app, admin);
  return { ...(await makeVisit(admin, { placeIds: [place.placeId] })), device, empty };
}

/** A new visit, and the call that takes a step of it. */
function stepEvent(step: string): AuditEvents {
  return {
    [`PUT /visits/{id}/${step}`]: async ({ app, admin }) => {
      const { visitId, name } = await newVisit(app, admin);
      return {
        work: () => admin.put(`/visits/${visitId}/${step}`),
        wrote: { action: step, resource: 'visit', recordId: visitId, recordName: name },
      };
    },
  };
}

const edit = (admin: Caller, visitId: number) =>
  admin.put(`/visits/${visitId}`, { body: { on: dayFrom(3), assignee: null, note: 'Levar a escada' } });

async function restoreVisit({ app, admin }: { app: TestApp; admin: Caller }): Promise<AuditEvent> {
  const { visitId } = await newVisit(app, admin);
  const restored = restoreEvent('visit', '/visits', async () => {
    await edit(admin, visitId);
    return visitId;
  });
  return restored['PUT /visits/{id}/restore']?.({ app, admin }) as Promise<AuditEvent>;
}

/** Calls that change visits. */
export const VISIT_EVENTS: AuditEvents = {
  'POST /visits': async ({ app, admin }) => {
    const { place } = await visitedDevice(app, admin);
    return {
      work: () => makeVisit(admin, { placeIds: [place.placeId] }),
      wrote: { action: 'create', resource: 'visit', recordId: expect.any(Number) },
    };
  },
  'PUT /visits/{id}': async ({ app, admin }) => {
    const { visitId } = await newVisit(app, admin);
    return {
      work: () => edit(admin, visitId),
      wrote: { action: 'update', resource: 'visit', recordId: visitId },
    };
  },
  'PUT /visits/{id}/restore': restoreVisit,
  ...Object.assign({}, ...VISIT_STEPS.map(stepEvent)),
  'POST /visits/{id}/lines': async ({ app, admin }) => {
    const { visitId, device } = await newVisit(app, admin);
    const body = { deviceId: device.deviceId, slot: 2 };
    return {
      work: () => admin.post(`/visits/${visitId}/lines`, { body }),
      wrote: { action: 'add-line', resource: 'visit', recordId: visitId },
    };
  },
  'PUT /visits/{id}/lines/{lineId}': async ({ app, admin }) => {
    const { visitId, lines, empty } = await newVisit(app, admin);
    const body = entryOf({
      outcome: 'refilled',
      serialNumber: empty.serialNumber,
      remaining: 80,
      note: 'Pouco espaço',
    });
    return {
      work: () => admin.put(`/visits/${visitId}/lines/${lines[0]?.lineId}`, { body }),
      wrote: { action: 'record', resource: 'visit', recordId: visitId },
    };
  },
  'PUT /visits/{id}/entries/{clientId}/photo': async ({ app, admin }) => {
    const { visitId, lines } = await newVisit(app, admin);
    const entry = entryOf();
    await admin.put(`/visits/${visitId}/lines/${lines[0]?.lineId}`, { body: entry });
    const form = new FormData();
    form.set('photo.file', filePart(await png(visitId)), 'photo.png');
    return {
      work: () => admin.put(`/visits/${visitId}/entries/${entry.clientId}/photo`, { form }),
      wrote: { action: 'record', resource: 'visit', recordId: visitId },
    };
  },
};
