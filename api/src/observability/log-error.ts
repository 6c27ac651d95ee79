import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { databaseError } from '../db/errors.ts';

/**
 * An error as a log may show it. What a query was asked with stays out: among it are password hashes and addresses,
 * and the error of a failed query repeats it in its message and its stack.
 * @returns for a failed query what failed and why; for anything else what pino logs of an error
 */
export function loggedError(error: unknown): object {
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

/** pino writes an error's causes out too, so a failed query is looked for among them. */
function failedQuery(error: unknown): DrizzleQueryError | undefined {
  if (error instanceof DrizzleQueryError) return error;
  return error instanceof Error ? failedQuery(error.cause) : undefined;
}
