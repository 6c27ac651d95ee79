import type { ImportResult } from '#contracts/imports.ts';
import { ProblemError } from '#web/lib/problem.ts';

/** A trial, or the import itself. */
export type RunKind = 'check' | 'write';

/** What came of the last run. */
export type Outcome =
  /** What a trial said; also what an import said that found faults after all. */
  | { kind: 'checked'; result: ImportResult }
  | { kind: 'written'; result: ImportResult }
  /** The file can't be taken; why is said at its field. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; run: RunKind; error: unknown }
  | { kind: 'cancelled' }
  /** Nothing yet: another spreadsheet was asked for. */
  | { kind: 'another' };

/** The file is not any more what it was when it was chosen: a browser refuses to read such. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Makes sure that a file can still be sent.
 * @throws UnreadableFile for one that was saved again or removed since it was chosen
 */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile('The file can not be read any more', { cause });
  }
}

/** What a finished run came to. */
export function outcomeOf(run: RunKind, result: ImportResult): Outcome {
  return { kind: run === 'write' && result.errorsTotal === 0 ? 'written' : 'checked', result };
}

/**
 * What a failed run came to.
 * @param unreadable what is said of a file that can't be read any more
 */
export function failedOutcome(run: RunKind, error: unknown, unreadable: string): Outcome {
  if (error instanceof UnreadableFile) return { kind: 'refused', reason: unreadable };
  const reason = error instanceof ProblemError ? fileFault(error) : undefined;
  return reason ? { kind: 'refused', reason } : { kind: 'failed', run, error };
}

/** What a refusal says of the file, if it is about the file. */
function fileFault({ status, detail, fieldErrors }: ProblemError): string | undefined {
  return fieldErrors.file ?? (status === 413 || status === 415 ? detail : undefined);
}

/** Whether an import would leave everything as it is, as far as the trial shows. */
export function changesNothing({ rows, created, updated, preview }: ImportResult): boolean {
  if (created + updated === 0) return true;
  return created === 0 && preview.length === rows && preview.every(({ changes }) => changes.length === 0);
}
