/** @returns what the work on a file gives; undefined where somebody has removed the file meanwhile */
export async function unlessGone<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
