import { databaseError } from './errors.ts';

/** Codes of PostgreSQL's for values that a type or a constraint refuses. Source: PostgreSQL manual, appendix A. */
const REFUSED = /^2[23]/;

/** A transfer can't be done, or not to its end. The message tells the operator why and what to do, and needs no stack. */
export class CopyError extends Error {
  override name = 'CopyError';
}

/**
 * Does work on rows, and tells of them when the database refuses them: by its message alone, since what else it says of
 * them is people's.
 * @param rows what is refused then
 */
export async function tellingRefusals<Result>(rows: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fault = databaseError(error);
    if (!fault || !REFUSED.test(fault.code ?? '')) throw error;
    throw new CopyError(`${rows}: refused by the database (${fault.message})`, { cause: error });
  }
}
