import { execFileSync, execSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isBuildCurrent } from '../../scripts/fingerprint.ts';
import { OptionError } from '../support/command.ts';

/** Commits that were built before stay here, by their hashes. */
const CACHE = join(tmpdir(), 'sillage-look');

/** Builds the working tree unless its build is current. */
export function buildTree(): void {
  if (!isBuildCurrent()) build('.');
}

/** Builds a commit outside the working tree, once. @returns its folder */
export function buildCommit(commit: string): string {
  const hash = hashOf(commit);
  const folder = join(CACHE, hash);
  // Written at the end of a build.
  if (existsSync(join(folder, 'dist/fingerprint'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execSync(`git archive ${hash} | tar -x -C '${folder}'`);
  if (hasItsPackages(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  build(folder);
  return folder;
}

function hashOf(commit: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`], {
      encoding: 'utf8',
    }).trim();
  } catch {
    throw new OptionError(`There is no commit ${commit}`);
  }
}

function build(folder: string): void {
  console.log(`Building ${resolve(folder)} …`);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' });
}

/** Whether the packages installed here include all those of a folder, in the same versions. */
function hasItsPackages(folder: string): boolean {
  const here = versionsIn('package-lock.json');
  const { '': _itself, ...there } = versionsIn(join(folder, 'package-lock.json'));
  return Object.entries(there).every(([name, { version }]) => here[name]?.version === version);
}

function versionsIn(lockFile: string): Record<string, { version?: string }> {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
