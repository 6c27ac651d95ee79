import type { ImportResult } from '#contracts/imports.ts';
import { ProblemError } from '#web/lib/problem.ts';

/** A dry run, or the real import. */
export type RunKind = 'check' | 'write';

/** The outcome of the last run. */
export type Outcome =
  /** The result of a dry run, or of an import that found errors after all. */
  | { kind: 'checked'; result: ImportResult }
  | { kind: 'written'; result: ImportResult }
  /** The file was refused; the reason is shown at its field. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; run: RunKind; error: unknown }
  | { kind: 'cancelled' }
  /** Nothing yet: the user asked to import another spreadsheet. */
  | { kind: 'another' };

/** The file has changed since it was chosen, so the browser refuses to read it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Checks that a file can still be sent.
 * @throws UnreadableFile for a file that was modified or removed since it was chosen
 */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile('The file can not be read any more', { cause });
  }
}

/** The outcome of a finished run. */
export function outcomeOf(run: RunKind, result: ImportResult): Outcome {
  return { kind: run === 'write' && result.errorsTotal === 0 ? 'written' : 'checked', result };
}

/**
 * The outcome of a failed run.
 * @param unreadable the message for a file that can no longer be read
 */
export function failedOutcome(run: RunKind, error: unknown, unreadable: string): Outcome {
  if (error instanceof UnreadableFile) return { kind: 'refused', reason: unreadable };
  const reason = error instanceof ProblemError ? fileFault(error) : undefined;
  return reason ? { kind: 'refused', reason } : { kind: 'failed', run, error };
}

/** The message of an error about the file; undefined for any other error. */
function fileFault({ status, detail, fieldErrors }: ProblemError): string | undefined {
  return fieldErrors.file ?? (status === 413 || status === 415 ? detail : undefined);
}
