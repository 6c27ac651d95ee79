import { inject } from 'vitest';
import { restore } from '../restore.ts';
import { placesOf, recordingReporter } from './places.ts';

/** Restores a backup into an empty installation. @returns the lines reported */
export async function restoreInto(
  dataDir: string,
  from: string,
  given?: ReturnType<typeof recordingReporter>['reporter'],
  more: Record<string, string> = {},
): Promise<{ said: string[] }> {
  const { said, reporter } = recordingReporter();
  const places = placesOf(dataDir, more);
  await restore({ places, from, image: inject('template'), reporter: given ?? reporter });
  return { said };
}
