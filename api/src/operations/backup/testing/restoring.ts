import { inject } from 'vitest';
import { restore } from '../restore.ts';
import { recordingReporter, storageSettings } from './options.ts';

/** Restores a backup into an empty installation. @returns the lines reported */
export async function restoreInto(
  dataDir: string,
  from: string,
  customReporter?: ReturnType<typeof recordingReporter>['reporter'],
  more: Record<string, string> = {},
): Promise<{ lines: string[] }> {
  const { lines, reporter } = recordingReporter();
  const settings = storageSettings(dataDir, more);
  await restore({ settings, from, image: inject('template'), reporter: customReporter ?? reporter });
  return { lines };
}
