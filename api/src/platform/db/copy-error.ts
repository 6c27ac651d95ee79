import { databaseError } from './errors.ts';

/** SQLSTATE classes of values that a type or a constraint rejects. Source: PostgreSQL manual, appendix A. */
const REFUSED = /^2[23]/;

/** Copying a database or a backup is impossible or incomplete. The message gives the operator the reason and the remedy, without stack. */
export class CopyError extends Error {
  override name = 'CopyError';
}

/**
 * Runs work on rows and names them when the database rejects them. Only the database's message is kept: its other
 * details contain personal data.
 * @param rows the rows to name in the error
 */
export async function describeRejectedRows<Result>(
  rows: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fault = databaseError(error);
    if (!fault || !REFUSED.test(fault.code ?? '')) throw error;
    throw new CopyError(`${rows}: refused by the database (${fault.message})`, { cause: error });
  }
}
