import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is on PATH or in /usr/sbin; if not, the run logs what it skips. */
export function hasProgram(program: string, otherwise: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const found = folders.some((folder) => existsSync(join(folder, program)));
  if (!found) console.log(`${program} is not here: ${otherwise} in this run.`);
  return found;
}
