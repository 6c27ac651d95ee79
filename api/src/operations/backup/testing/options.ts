import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageSettings } from '../../config/config.ts';
import { progressReporter } from '../progress.ts';

/** A temporary folder for an installation. */
export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-backup-'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Settings of an installation in a folder, without this process's environment. */
export function storageSettings(dataDir: string, more: Record<string, string> = {}) {
  return readStorageSettings({ DATA_DIR: dataDir, ...more });
}

/** Collects the output of a command. */
export function recordingReporter() {
  const lines: string[] = [];
  return { lines, reporter: progressReporter({ write: (text) => lines.push(text.trimEnd()) }) };
}

/** A reporter that aborts a command when it reports progress of a table. */
export function abortingReporter(table: string) {
  const { reporter: quiet } = recordingReporter();
  return {
    ...quiet,
    progress(progress: { table: string }) {
      if (progress.table === table) throw new Error('broken off');
    },
  };
}
