import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind, ImportResult } from '#contracts/imports.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { Outcome, RunKind } from './import-outcome.ts';
import { assertReadable, failedOutcome, outcomeOf } from './import-outcome.ts';
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
  /** Aborts the dry run. */
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
export function useImport(kind: ImportKind): Import {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const checkController = useRef<AbortController>(null);
  const { mutateAsync } = useResourceMutation(kind, (send: () => Promise<ImportResult>) => send());

  useEffect(() => () => checkController.current?.abort(), []);

  const start = async (run: RunKind, chosen: File, signal?: AbortSignal) => {
    const onProgress = (progress: RunProgress) => setRunning({ run, progress });
    const request = { kind, file: chosen, dryRun: run === 'check', onProgress, ...(signal && { signal }) };
    const send = () => runImport(request);
    onProgress({ stage: 'uploading', fraction: 0 });
    try {
      await assertReadable(chosen);
      setOutcome(outcomeOf(run, await (run === 'write' ? mutateAsync(send) : send())));
    } catch (error) {
      const unreadable = t('imports.file.unreadable');
      setOutcome(signal?.aborted ? { kind: 'cancelled' } : failedOutcome(run, error, unreadable));
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
      checkController.current = new AbortController();
      void start('check', file, checkController.current.signal);
    },
    cancel: () => checkController.current?.abort(),
    write: () => {
      if (file && !running) void start('write', file);
    },
    startOver: () => {
      setFile(null);
      setOutcome({ kind: 'another' });
    },
  };
}
