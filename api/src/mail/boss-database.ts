import type { Db } from 'pg-boss';
import type { Database, Queryable } from '../db/client.ts';

/** A string of statements that brings its own transaction: so come the queue's maintenance commands. */
const OWN_TRANSACTION = /^\s*BEGIN;([\s\S]*);\s*COMMIT;\s*$/;

/** Runs the queue's statements where the caller is: in a transaction, or anywhere. */
export function bossDatabase(db: Queryable): Db {
  return {
    async executeSql(text, values = []) {
      const query = { sql: text, params: values };
      return db._.session.prepareQuery<RawRows>(query, undefined, undefined, false).execute();
    },
  };
}

/** The same outside of transactions, and for maintenance too. */
export function bossPool(db: Database): Db {
  const { executeSql } = bossDatabase(db);
  return {
    async executeSql(text, values) {
      const commands = OWN_TRANSACTION.exec(text)?.[1];
      if (commands === undefined) return executeSql(text, values);
      // As one string it would, when it fails, leave its connection to the next one in a failed transaction.
      await db.transaction((tx) => tx.execute(commands));
      return { rows: [] };
    },
  };
}

interface RawRows {
  execute: { rows: unknown[] };
  all: unknown;
  values: unknown;
}
