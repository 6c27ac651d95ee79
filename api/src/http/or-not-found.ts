import type { Queryable } from '../db/client.ts';
import { ownOrganisation } from '../db/scope.ts';
import { wasGivenOut } from '../db/sequences.ts';
import { problem } from './problem.ts';

/** What a query found. @throws problem `not_found` */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw problem('not_found');
  return value;
}

/**
 * Lets the repetition of a removal answer as the first one did.
 * @throws problem `not_found` for an id that no record ever had
 */
export async function requireGivenOut(db: Queryable, sequence: string, id: number): Promise<void> {
  // To people of an organisation what is gone is as what is another's.
  if (ownOrganisation() !== undefined || !(await wasGivenOut(db, sequence, id))) throw problem('not_found');
}
