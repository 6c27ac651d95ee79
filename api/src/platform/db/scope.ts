import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isConnectionUnusable } from './errors.ts';

/**
 * The organisation to which a member's call is limited. Without a value everything is visible. Only members' calls set
 * one: until Node 24 tracking the call chain costs time, which calls of the house should not pay.
 */
const memberships = new AsyncLocalStorage<number | undefined>();

/**
 * Runs a member's call: all of its queries see only that organisation. The work is awaited inside the scope, since a
 * query starts only when it is awaited.
 */
export function inOrganisation<Result>(
  organisationId: number,
  work: () => PromiseLike<Result>,
): Promise<Result> {
  return memberships.run(organisationId, async () => work());
}

/** Runs work of the house, without limits, within a member's call. */
export function asHouse<Result>(work: () => Promise<Result>): Promise<Result> {
  return memberships.getStore() === undefined ? work() : memberships.run(undefined, async () => work());
}

/** The organisation to which the call is limited; undefined for calls of the house. */
export function ownOrganisation(): number | undefined {
  return memberships.getStore();
}

/** Binds a function to the current scope, whoever calls it. For reads that go on after the call has been handled. */
export function bindScope<Args extends unknown[], Result>(
  work: (...given: Args) => Promise<Result>,
): (...given: Args) => Promise<Result> {
  const organisationId = ownOrganisation();
  return async (...given) =>
    ownOrganisation() === organisationId
      ? work(...given)
      : memberships.run(organisationId, async () => work(...given));
}

/** The role of `organisation-walls.sql`, whose policies define what it sees. */
const ROLE = 'sillage_member';

/** Limits a transaction that has just begun to one organisation, until it ends. */
export async function enterScope(client: pg.PoolClient): Promise<void> {
  const organisationId = ownOrganisation();
  if (organisationId === undefined) return;
  await client.query(scopeOf(organisationId));
}

function scopeOf(organisationId: number): string {
  if (!Number.isInteger(organisationId)) throw new Error('An organisation has no such id');
  return `set local role ${ROLE}; set local sillage.organisation = '${organisationId}'`;
}

/**
 * The pool for queries outside a transaction: each query of a member's call runs in its own transaction, since only a
 * transaction can be limited to an organisation.
 */
export function scopedPool(pool: pg.Pool): pg.Pool {
  const scoped: pg.Pool = Object.create(pool);
  const query = (...given: Parameters<pg.Pool['query']>) => {
    const organisationId = ownOrganisation();
    return organisationId === undefined ? pool.query(...given) : queryInScope(pool, organisationId, given);
  };
  scoped.query = query as typeof pool.query;
  scoped.connect = ((...given: Parameters<typeof pool.connect>) =>
    pool.connect(...given)) as typeof pool.connect;
  scoped.end = ((...given: Parameters<typeof pool.end>) => pool.end(...given)) as typeof pool.end;
  return scoped;
}

async function queryInScope(pool: pg.Pool, organisationId: number, given: Parameters<pg.Pool['query']>) {
  const client = await pool.connect();
  let spent: Error | undefined;
  try {
    await client.query(`begin; ${scopeOf(organisationId)}`);
    const result = await client.query(...given);
    await client.query('commit');
    return result;
  } catch (error) {
    if (error instanceof Error && isConnectionUnusable(error)) spent = error;
    else await client.query('rollback').catch((failure: Error) => (spent = failure));
    throw error;
  } finally {
    client.release(spent);
  }
}
