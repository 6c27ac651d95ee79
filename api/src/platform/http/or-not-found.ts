import type { Queryable } from '../db/client.ts';
import { ownOrganisation } from '../db/scope.ts';
import { wasAssigned } from '../db/sequences.ts';
import { problem } from './problem.ts';

/** Returns what a query found. @throws problem `not_found` if undefined */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw problem('not_found');
  return value;
}

/**
 * Makes a repeated removal respond like the first one.
 * @throws problem `not_found` for an id that no record ever had, and always for members of an organisation
 */
export async function requireOnceExisted(db: Queryable, sequence: string, id: number): Promise<void> {
  // For members of an organisation, a removed record must look like another organisation's.
  if (ownOrganisation() !== undefined || !(await wasAssigned(db, sequence, id))) throw problem('not_found');
}
