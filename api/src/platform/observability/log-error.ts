import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { databaseError } from '../db/errors.ts';

/**
 * An error in a form that is safe to log. Query parameters are left out: they include password hashes and addresses,
 * and the error of a failed query repeats them in its message and stack.
 * @returns statement and reason for a failed query; pino's usual form for any other error
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const query = failedQuery(error);
  if (!query) return pino.stdSerializers.err(error);
  const fault = databaseError(query);
  return {
    type: query.constructor.name,
    query: query.query,
    code: fault?.code,
    constraint: fault?.constraint,
    message: query.cause?.message,
    stack: query.cause?.stack,
  };
}

/** Searches the causes too, since pino logs them. */
function failedQuery(error: unknown): DrizzleQueryError | undefined {
  if (error instanceof DrizzleQueryError) return error;
  return error instanceof Error ? failedQuery(error.cause) : undefined;
}
