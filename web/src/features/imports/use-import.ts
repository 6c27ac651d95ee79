import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFile, ImportResult } from '#contracts/imports.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { ProblemError } from '#web/lib/problem.ts';
import type { RunProgress } from './imports.api.ts';
import { runImport } from './imports.api.ts';

interface Running {
  run: RunKind;
  progress: RunProgress;
}

/** The import of one spreadsheet: the file, the current run and its outcome. */
export interface Import {
  file: File | null;
  running: Running | null;
  outcome: Outcome | null;
  /** Sets or removes the file and clears the previous outcome. */
  choose: (file: File | null) => void;
  /** Rejects the chosen file with a reason. */
  refuse: (reason: string) => void;
  /** Starts the dry run. */
  check: () => void;
  /** Aborts the dry run; or the import, and then checks what is left to do: it may have been done just before. */
  cancel: () => void;
  /** Starts the import. */
  write: () => void;
  /** Starts over with another spreadsheet. */
  startOver: () => void;
}

/**
 * The state of an import of one kind. Leaving the page aborts a dry run but not a real import; when that ends, however
 * it ends, the lists are refetched.
 */
export function useImport(kind: ImportFile): Import {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const controller = useRef<{ run: RunKind; abort: () => void }>(null);
  const { mutateAsync } = useResourceMutation(kind, (send: () => Promise<ImportResult>) => send());

  useEffect(
    () => () => {
      if (controller.current?.run === 'check') controller.current.abort();
    },
    [],
  );

  const start = async (run: RunKind, chosen: File): Promise<void> => {
    const aborting = new AbortController();
    const { signal } = aborting;
    controller.current = { run, abort: () => aborting.abort() };
    const onProgress = (progress: RunProgress) => setRunning({ run, progress });
    const request = { kind, file: chosen, dryRun: run === 'check', onProgress, signal };
    const send = () => runImport(request);
    onProgress({ stage: 'uploading', fraction: 0 });
    try {
      await assertReadable(chosen);
      setOutcome(outcomeOf(run, await (run === 'write' ? mutateAsync(send) : send())));
    } catch (error) {
      const unreadable = t('imports.file.unreadable');
      if (signal.aborted && run === 'write') return await start('check', chosen);
      setOutcome(signal.aborted ? { kind: 'cancelled' } : failedOutcome(run, error, unreadable));
    } finally {
      setRunning(null);
    }
  };

  const choose = (next: File | null) => {
    setFile(next);
    setOutcome(null);
  };
  return {
    file,
    running,
    outcome,
    choose,
    refuse: (reason) => {
      setFile(null);
      setOutcome({ kind: 'refused', reason });
    },
    check: () => {
      if (!file || running) return;
      setOutcome(null);
      void start('check', file);
    },
    cancel: () => controller.current?.abort(),
    write: () => {
      if (file && !running) void start('write', file);
    },
    startOver: () => {
      setFile(null);
      setOutcome({ kind: 'another' });
    },
  };
}

/** A dry run, or the real import. */
export type RunKind = 'check' | 'write';

/** The outcome of the last run. */
type Outcome =
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
class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Checks that a file can still be sent.
 * @throws UnreadableFile for a file that was modified or removed since it was chosen
 */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile('The file can not be read any more', { cause });
  }
}

/** The outcome of a finished run. */
function outcomeOf(run: RunKind, result: ImportResult): Outcome {
  return { kind: run === 'write' && result.errorsTotal === 0 ? 'written' : 'checked', result };
}

/**
 * The outcome of a failed run.
 * @param unreadable the message for a file that can no longer be read
 */
function failedOutcome(run: RunKind, error: unknown, unreadable: string): Outcome {
  if (error instanceof UnreadableFile) return { kind: 'refused', reason: unreadable };
  const reason = error instanceof ProblemError ? fileFault(error) : undefined;
  return reason ? { kind: 'refused', reason } : { kind: 'failed', run, error };
}

/** The message of an error about the file; undefined for any other error. */
function fileFault({ status, detail, fieldErrors }: ProblemError): string | undefined {
  return fieldErrors.file ?? (status === 413 || status === 415 ? detail : undefined);
}
