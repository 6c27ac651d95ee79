import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/client.ts';
import { onlyRow } from '../db/only-row.ts';
import { auditFiles, auditLog } from '../db/schema/audit.ts';
import { campaigns } from '../db/schema/catalogue.ts';
import { files } from '../db/schema/files.ts';
import { organisations } from '../db/schema/organisations.ts';

/** Bytes of an organisation's pictures: its logo, its campaigns' covers, and former ones that can still be restored. */
export async function organisationBytes(db: Queryable, organisationId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(size), 0) as bytes from ${files} where file_key in (
      select logo_key from ${organisations} where organisation_id = ${organisationId}
      union all
      select cover_key from ${campaigns} where organisation_id = ${organisationId}
      union all
      select file_key from ${auditFiles} join ${auditLog} using (audit_id) where organisation_id = ${organisationId}
    )
  `);
  return Number(onlyRow(rows).bytes);
}

/** Keeps others from adding pictures to an organisation until the transaction ends, so that they can be counted. */
export async function lockOrganisationStorage(tx: Transaction, organisationId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${organisationId}`}, 0))`);
}
