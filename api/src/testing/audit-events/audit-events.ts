import type { ResourceName } from '#contracts/audit.ts';
import type { Caller, TestApp } from '../test-app.ts';

/** A call that changes something, and what the audit trail must say of it. */
export interface AuditEvent {
  work: () => Promise<unknown>;
  wrote: object;
}

/** By endpoint, method and path: makes what the call needs. */
export type AuditEvents = Record<string, (on: { app: TestApp; admin: Caller }) => Promise<AuditEvent>>;

/** The call that puts a record back to what it was: here to how it was made, after a change. */
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

/** The calls that make a record inactive and active again, alone and among others: alike for every resource that has both states. */
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
