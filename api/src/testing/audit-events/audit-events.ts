import type { ResourceName } from '#contracts/core/resources.ts';
import type { Caller, TestApp } from '../test-app.ts';

/** A call that changes something, and the audit event that it must cause. */
export interface AuditEvent {
  work: () => Promise<unknown>;
  wrote: object;
}

/** By method and path of an endpoint: a function that prepares the call. */
export type AuditEvents = Record<string, (on: { app: TestApp; admin: Caller }) => Promise<AuditEvent>>;

/** The call that restores an earlier state of a record: here its original state, after a change. */
export function restoreEvent(
  resource: ResourceName,
  path: string,
  change: (admin: Caller) => Promise<number>,
): AuditEvents {
  return {
    [`PUT ${path}/{id}/restore`]: async ({ admin }) => {
      const recordId = await change(admin);
      const { body } = await admin.get(`${path}/${recordId}/history`);
      const auditId = body.data.at(-1)?.auditId;
      return {
        work: () => admin.put(`${path}/${recordId}/restore`, { body: { auditId } }),
        wrote: { action: 'restore', resource, recordId },
      };
    },
  };
}

/** The calls that deactivate and activate records, singly and in bulk: the same for every resource with both states. */
export function stateEvents(
  resource: ResourceName,
  path: string,
  make: (admin: Caller) => Promise<number>,
): AuditEvents {
  return {
    [`DELETE ${path}/{id}`]: async ({ admin }) => {
      const recordId = await make(admin);
      return {
        work: () => admin.delete(`${path}/${recordId}`),
        wrote: { action: 'deactivate', resource, recordId },
      };
    },
    [`POST ${path}/bulk`]: async ({ admin }) => {
      const recordId = await make(admin);
      return {
        work: () => admin.post(`${path}/bulk`, { body: { action: 'deactivate', ids: [recordId] } }),
        wrote: { action: 'deactivate', resource, recordId },
      };
    },
    [`PUT ${path}/activate/{id}`]: async ({ admin }) => {
      const recordId = await make(admin);
      await admin.delete(`${path}/${recordId}`);
      return {
        work: () => admin.put(`${path}/activate/${recordId}`),
        wrote: { action: 'activate', resource, recordId },
      };
    },
  };
}
