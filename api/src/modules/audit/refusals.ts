import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#contracts/audit.ts';
import type { ErrorCode } from '#contracts/core/errors.ts';
import type { Database } from '../../db/client.ts';
import { type Origin, originOf } from '../../http/call-context.ts';
import { takeCall } from '../session/throttle.ts';
import { type AuditEvent, record } from './audit.service.ts';

/** Of refusals of the same person, for the same, from the same place. */
const SECONDS_BETWEEN = 60;

/**
 * Writes a refusal down, at most once a minute for the same who, what and from where, whichever process it meets. What it is
 * told by must be bounded: who is refused can repeat it as often as they like.
 */
export async function recordSparingly(
  db: Database,
  origin: Origin,
  auditEvent: AuditEvent,
  atMost = 1,
): Promise<void> {
  const { action, resource, recordId, recordName } = auditEvent;
  const call = JSON.stringify(['audit', action, origin.userId, resource, recordId, recordName]);
  await db.transaction(async (tx) => {
    const counting = { call, address: origin.address, limit: atMost, windowSeconds: SECONDS_BETWEEN };
    if ((await takeCall(tx, counting)) === 0) await record(tx, origin, auditEvent);
  });
}

const REFUSALS: Partial<Record<ErrorCode, AuditAction>> = {
  forbidden: 'permission-refused',
  rate_limited: 'throttled',
};

/** Writes down a call that was refused for want of a permission, or as one too many. */
export async function recordRefusal(db: Database, code: ErrorCode, request: FastifyRequest): Promise<void> {
  const action = REFUSALS[code];
  if (!action) return;
  const { user, device } = request.caller ?? {};
  await recordSparingly(db, originOf(request, user), {
    action,
    resource: device ? 'device' : 'session',
    recordId: device?.deviceId ?? null,
    recordName: `${request.method} ${templateOf(request)}`,
  });
}

/** The path as the contract has it, without what was asked for: `/usuario/{id}`. */
function templateOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.url ?? '').replace(/^\/api(?=\/)/, '').replaceAll(/:(\w+)/g, '{$1}');
}
