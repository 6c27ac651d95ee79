import { initiativeBody, makeInitiative } from '../initiatives.ts';
import type { Caller } from '../test-app.ts';
import { type AuditEvents, restoreEvent, stateEvents } from './audit-events.ts';

/** An edit of a new initiative. */
async function change(
  admin: Caller,
  { iniciativaId, organisation, campaign }: Awaited<ReturnType<typeof makeInitiative>>,
) {
  const { organisationId } = organisation;
  return admin.put(`/iniciativa/${iniciativaId}`, {
    body: initiativeBody({ organisationId, campaignId: campaign.campaignId }),
  });
}

/** A call that pauses, resumes or cancels an initiative, after the steps in `before`. */
function stepEvent(step: string, before: readonly string[] = []): AuditEvents {
  return {
    [`PUT /iniciativa/{id}/${step}`]: async ({ admin }) => {
      const { iniciativaId, name } = await makeInitiative(admin);
      for (const former of before) await admin.put(`/iniciativa/${iniciativaId}/${former}`);
      return {
        work: () => admin.put(`/iniciativa/${iniciativaId}/${step}`),
        wrote: { action: step, resource: 'initiative', recordId: iniciativaId, recordName: name },
      };
    },
  };
}

/** Calls that change initiatives. */
export const INITIATIVE_EVENTS: AuditEvents = {
  'POST /iniciativa': async ({ admin }) => ({
    work: () => makeInitiative(admin, { name: 'Nova iniciativa no registro' }),
    wrote: { action: 'create', resource: 'initiative', recordName: 'Nova iniciativa no registro' },
  }),
  'PUT /iniciativa/{id}': async ({ admin }) => {
    const made = await makeInitiative(admin);
    return {
      work: () => change(admin, made),
      wrote: { action: 'update', resource: 'initiative', recordId: made.iniciativaId },
    };
  },
  ...stepEvent('pause'),
  ...stepEvent('resume', ['pause']),
  ...stepEvent('cancel'),
  'POST /iniciativa/{id}/swap-days': async ({ admin }) => {
    const { iniciativaId } = await makeInitiative(admin);
    const other = await makeInitiative(admin, { startsOn: '2026-03-01', endsOn: '2026-03-02' });
    return {
      work: () => admin.post(`/iniciativa/${iniciativaId}/swap-days`, { body: { with: other.iniciativaId } }),
      wrote: { action: 'update', resource: 'initiative', recordId: other.iniciativaId },
    };
  },
  ...stateEvents('initiative', '/iniciativa', async (admin) => (await makeInitiative(admin)).iniciativaId),
  ...restoreEvent('initiative', '/iniciativa', async (admin) => {
    const made = await makeInitiative(admin);
    await change(admin, made);
    return made.iniciativaId;
  }),
};
