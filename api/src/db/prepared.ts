import type { Queryable } from './client.ts';

const statements = new WeakMap<Queryable, Map<string, unknown>>();

/**
 * Builds a statement once for a database and gives the same one from then on: what is hot is neither put together nor
 * planned again at every call. Inside a transaction it is built each time, and still planned once a connection.
 * @param name of the prepared statement; one name, one statement
 */
export function prepared<Statement>(
  db: Queryable,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const ofDatabase = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, ofDatabase);
  const known = ofDatabase.get(name);
  if (known !== undefined) return known as Statement;
  const statement = build(name);
  ofDatabase.set(name, statement);
  return statement;
}
