import { sql } from 'drizzle-orm';
import { FOREIGN_DUPLICATES } from '#contracts/core/constants.ts';
import type { UserValues } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';
import type { Database } from '../../platform/db/client.ts';
import { hasEmail } from '../../platform/db/emails.ts';
import { taxNumbers, users } from '../../platform/db/schema/accounts.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { throttled } from '../session/throttle.ts';
import { taxNumbersOf } from './users.values.ts';

type Claims = Pick<UserValues, 'email' | 'cpf' | 'document' | 'address'>;

/**
 * Runs a write of a user. E-mail addresses and tax numbers are unique over all organisations, so that a refusal tells
 * members that somebody elsewhere has one: such refusals are limited by account.
 * @param claimed what the write claims; undefined if it only sets other fields
 * @throws problem `rate_limited`, or what `work` throws
 */
export async function limitProbes<Result>(
  db: Database,
  userId: number | null,
  claimed: Claims | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (ownOrganisation() === undefined || claimed === undefined) return work();
  const { limit, windowSeconds } = FOREIGN_DUPLICATES;
  const attempt = async () => {
    try {
      return { result: await work() };
    } catch (error) {
      if (await isForeignDuplicate(db, claimed, error)) throw error;
      return { error };
    }
  };
  const limits = [{ key: `foreign-duplicate ${userId}`, limit }] as const;
  const done = await throttled(db, limits, windowSeconds, attempt, () => false);
  if ('error' in done) throw done.error;
  return done.result;
}

/** @returns undefined if a user keeps their address and tax numbers, or gives them up */
export function newClaims(values: Claims, row: User): Claims | undefined {
  const own = new Set(taxNumbersOf(row).map(([, number]) => number));
  const keeps = taxNumbersOf(values).every(([, number]) => own.has(number));
  return keeps && values.email.toLowerCase() === row.email.toLowerCase() ? undefined : values;
}

/** Whether a write was refused for an address or a number that nobody in the caller's organisation has. */
async function isForeignDuplicate(db: Database, claimed: Claims, error: unknown): Promise<boolean> {
  if (!(error instanceof ProblemError) || error.code !== 'conflict.duplicate') return false;
  const [fault] = error.details.faults ?? [];
  const number = taxNumbersOf(claimed).find(([path]) => path === fault?.path)?.[1];
  const known =
    number === undefined
      ? await db.$count(users, hasEmail(claimed.email))
      : await db.$count(taxNumbers, sql`${taxNumbers.taxNumber} = ${number}`);
  return known === 0;
}
