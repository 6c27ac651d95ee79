import { hasCode } from './has-code.ts';

/** @returns the result of a file operation; undefined if the file has been removed meanwhile */
export async function undefinedIfMissing<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
