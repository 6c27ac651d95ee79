import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CopyError } from '../../platform/db/copy-error.ts';
import type { Snapshot } from '../embedded/snapshot.ts';
import { operatorMessage } from '../operator-message.ts';
import type { FromBackup, ToBackup } from './backup-messages.ts';

/** Characters of stderr that are reported when the process ends without sending a result. */
const STDERR_TAIL = 2_000;

export interface BackupProcessOptions {
  /** Path of the archive. */
  to: string;
  /** The server's environment, so that the same settings apply. */
  env: NodeJS.ProcessEnv;
  /** Copies the embedded database; not called on PostgreSQL. */
  snapshot(): Promise<Snapshot>;
  /** Kills the process. */
  signal: AbortSignal;
}

type Made = Extract<FromBackup, { kind: 'made' }>;

/**
 * Writes a backup in a separate process, so that requests to this one aren't held up.
 * @throws CopyError with that process's message; an AbortError when the signal aborts
 */
export async function backUpInProcess({ to, env, snapshot, signal }: BackupProcessOptions): Promise<Made> {
  signal.throwIfAborted();
  let copy: Snapshot | undefined;
  let sending: Promise<void> | undefined;
  let result: FromBackup | undefined;
  let stderrTail = '';
  const child = startBackup(to, env);
  child.on('message', (message: FromBackup) => {
    if (message.kind === 'snapshot') sending = sendSnapshot();
    else result = message;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-STDERR_TAIL);
  });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    const [code, killedBy] = await once(child, 'close');
    signal.throwIfAborted();
    if (result?.kind === 'made' && code === 0) return result;
    if (result?.kind === 'failed') throw new CopyError(result.message);
    throw new CopyError(
      `The process that wrote it has ended (${killedBy ?? code}). Its last words: ${stderrTail}`,
    );
  } finally {
    signal.removeEventListener('abort', kill);
    await sending;
    await copy?.remove();
  }

  async function sendSnapshot(): Promise<void> {
    let answer: ToBackup;
    try {
      copy = await snapshot();
      answer = { kind: 'snapshot', folder: copy.folder };
    } catch (error) {
      answer = { kind: 'no snapshot', message: operatorMessage(error) ?? String(error) };
    }
    // The process may have ended meanwhile, which is reported elsewhere.
    if (child.connected) child.send(answer, () => {});
  }
}

/** Starts the process like this one: from sources or from a build, with the same Node flags. */
function startBackup(to: string, env: NodeJS.ProcessEnv): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const program = new URL(isBuilt ? './server-backup.js' : '../cli/server-backup.ts', import.meta.url);
  const tsx = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(fileURLToPath(program), [to], {
    env,
    execArgv: isBuilt ? process.execArgv : [...process.execArgv, '--import', tsx()],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
