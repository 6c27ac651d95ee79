import { hasCode } from './has-code.ts';

/**
 * @param codes the errors that mean that it is missing
 * @returns the result of a file operation; undefined if the file has been removed meanwhile
 */
export async function undefinedIfMissing<Found>(
  work: Promise<Found>,
  codes: readonly string[] = ['ENOENT'],
): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, ...codes)) return undefined;
    throw error;
  }
}
