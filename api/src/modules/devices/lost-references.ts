import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { devices } from '../../db/schema/devices.ts';
import type { AuditEvent, Fields } from '../audit/audit.service.ts';

type Held = { deviceId: number; macAddress: string };

/** The devices that refer to a record which is about to go, locked in the order of their ids until the transaction ends. */
export function devicesWith(
  tx: Transaction,
  reference: 'campaignId' | 'ownerId' | 'userId',
  id: number,
): Promise<Held[]> {
  return tx
    .select({ deviceId: devices.deviceId, macAddress: devices.macAddress })
    .from(devices)
    .where(eq(devices[reference], id))
    .orderBy(devices.deviceId)
    .for('update');
}

/** What the audit trail says of a device that loses what it referred to, by the foreign key's hand. */
export function losing(before: Fields) {
  const after = Object.fromEntries(Object.keys(before).map((field) => [field, null]));
  return ({ deviceId, macAddress }: Held): AuditEvent => ({
    ...{ action: 'update', resource: 'device', recordId: deviceId, recordName: macAddress },
    ...{ before, after },
  });
}
