import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { connectionSpent } from './errors.ts';

/**
 * Whose calls may see one organisation alone. Where nothing is kept here, all is seen. Only calls of members keep something:
 * until Node 24, knowing the chain of calls costs each of them, and those of the house are not to pay for it.
 */
const memberships = new AsyncLocalStorage<number | undefined>();

/**
 * Runs a call of somebody who belongs to an organisation: every query of it sees that organisation alone. Within it the work is
 * waited for, too: a query begins only then.
 */
export function inOrganisation<Result>(
  organisationId: number,
  work: () => PromiseLike<Result>,
): Promise<Result> {
  return memberships.run(organisationId, async () => work());
}

/** Runs what is the house's own within a call of somebody who belongs to an organisation. */
export function asHouse<Result>(work: () => Promise<Result>): Promise<Result> {
  return memberships.getStore() === undefined ? work() : memberships.run(undefined, async () => work());
}

/** The organisation that a call belongs to; undefined: it is the house's. */
export function ownOrganisation(): number | undefined {
  return memberships.getStore();
}

/** A function in the scope that it is made in, whoever calls it. For what reads on after a call was answered. */
export function keepScope<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  const organisationId = ownOrganisation();
  return async (...given) =>
    ownOrganisation() === organisationId
      ? work(...given)
      : memberships.run(organisationId, async () => work(...given));
}

/** The role of `organisation-walls.sql`: its policies say what it sees. */
const ROLE = 'sillage_member';

/** Makes a transaction that has just begun see one organisation alone, until it ends. */
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
 * The pool as queries outside a transaction use it: one of a member's call runs in a transaction of its own, as it has to see
 * that organisation alone.
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
    if (error instanceof Error && connectionSpent(error)) spent = error;
    else await client.query('rollback').catch((failure: Error) => (spent = failure));
    throw error;
  } finally {
    client.release(spent);
  }
}
