import type { ResourceName } from '#contracts/audit.ts';
import type { Caller, TestApp } from '../test-app.ts';

/** A call that changes something, and what the audit trail must say of it. */
export interface AuditEvent {
  work: () => Promise<unknown>;
  wrote: object;
}

/** By endpoint, method and path: makes what the call needs. */
export type AuditEvents = Record<string, (on: { app: TestApp; admin: Caller }) => Promise<AuditEvent>>;

/** The calls that make a record inactive and active again, which are alike for every resource that has both states. */
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
