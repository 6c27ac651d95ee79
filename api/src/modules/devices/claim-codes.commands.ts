import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import type { ClaimCodes } from './claim-codes.ts';

/** An arbitrary constant; it must be the same on all servers and used for nothing else. */
const FILLING_LOCK = 7_366_301;

/** Devices that get a code per statement. */
const BATCH_SIZE = 2_000;

/**
 * Gives a code to every device without one; SQL alone, as in a migration, can't encrypt them. Concurrent processes wait
 * for each other, and later ones find nothing left to do.
 */
export async function fillClaimCodes(db: Database, codes: ClaimCodes): Promise<void> {
  let filled: number;
  do {
    filled = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${FILLING_LOCK})`);
      // In the order in which others lock several devices.
      const { rows } = await tx.execute<{ deviceId: number }>(sql`
        select device_id as "deviceId" from ${devices} where claim_code is null
        order by device_id limit ${BATCH_SIZE} for no key update
      `);
      const codesByDevice = rows.map(({ deviceId }) => ({ deviceId, code: codes.encrypt(codes.newCode()) }));
      await tx.execute(sql`
        update ${devices} set claim_code = given.code
        from ${recordset(codesByDevice, { deviceId: 'int', code: 'text' })} where device_id = given."deviceId"
      `);
      return rows.length;
    });
  } while (filled > 0);
}
