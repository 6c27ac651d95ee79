import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlaces } from '../../config.ts';
import { progressReporter } from '../progress.ts';

/** Files and folders of an installation that goes with the test. */
export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-transfer-'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Settings of an installation in a folder, and nothing of this process's environment. */
export function placesOf(dataDir: string, more: Record<string, string> = {}) {
  return readPlaces({ DATA_DIR: dataDir, ...more });
}

/** Collects what a command says. */
export function listener() {
  const said: string[] = [];
  return { said, reporter: progressReporter({ write: (text) => said.push(text.trimEnd()) }) };
}

/** Breaks a command off when something is told of a table. */
export function breakOff(table: string) {
  const { reporter: quiet } = listener();
  return {
    ...quiet,
    progress(progress: { table: string }) {
      if (progress.table === table) throw new Error('broken off');
    },
  };
}
