import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { devices } from '../../db/schema/devices.ts';
import type { AuditEvent, AuditFields } from '../audit/audit.service.ts';

type ReferringDevice = { deviceId: number; macAddress: string };

/** The devices that refer to a record about to be deleted, locked in order of id until the transaction ends. */
export function devicesWith(
  tx: Transaction,
  reference: 'campaignId' | 'ownerId' | 'userId',
  id: number,
): Promise<ReferringDevice[]> {
  return tx
    .select({ deviceId: devices.deviceId, macAddress: devices.macAddress })
    .from(devices)
    .where(eq(devices[reference], id))
    .orderBy(devices.deviceId)
    .for('update');
}

/** The audit event of a device whose reference is cleared by a foreign key. */
export function referenceLostEvent(before: AuditFields) {
  const after = Object.fromEntries(Object.keys(before).map((field) => [field, null]));
  return ({ deviceId, macAddress }: ReferringDevice): AuditEvent => ({
    ...{ action: 'update', resource: 'device', recordId: deviceId, recordName: macAddress },
    ...{ before, after },
  });
}
