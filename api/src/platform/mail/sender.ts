import type { Identity } from '#contracts/content.ts';
import type { Queryable } from '../db/client.ts';
import { onlyRow } from '../db/only-row.ts';
import { identity } from '../db/schema/content.ts';

/** The installation's name and colour, for mails and spreadsheets. */
export async function currentSender(db: Queryable): Promise<Pick<Identity, 'name' | 'color'>> {
  return onlyRow(await db.select({ name: identity.name, color: identity.color }).from(identity));
}
