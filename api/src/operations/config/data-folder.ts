import { accessSync, constants } from 'node:fs';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { codeOf } from '../../platform/lib/has-code.ts';
import { makeFolder } from '../../platform/lib/private-folder.ts';

/**
 * Makes sure that DATA_DIR, or a folder in it, exists and can be written.
 * @throws ConfigError saying what to do
 */
export function requireDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${folder} can't be written (${codeOf(error)}). Give it to the user that runs the server, or name another folder.`,
    );
  }
}
