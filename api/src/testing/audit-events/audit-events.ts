import type { Caller, TestApp } from '../test-app.ts';

/** A call that changes something, and what the audit trail must say of it. */
interface AuditEvent {
  work: () => Promise<unknown>;
  wrote: object;
}

/** By endpoint, method and path: makes what the call needs. */
export type AuditEvents = Record<string, (on: { app: TestApp; admin: Caller }) => Promise<AuditEvent>>;
