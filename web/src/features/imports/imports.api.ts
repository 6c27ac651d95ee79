import type { ImportFile, ImportKind, ImportProgress, ImportResult } from '#contracts/imports.ts';
import { importFaultyRows, importRecords, importTemplate } from '#contracts/imports.ts';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { callWithProgress } from '#web/lib/call-with-progress.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';

/** The progress of a run: the uploaded fraction of the file, 0 to 1, and then what the server reports. */
export type RunProgress = { stage: 'uploading'; fraction: number } | ImportProgress;

interface ImportRun {
  kind: ImportFile;
  file: File;
  /** Only checks what an import would do. */
  dryRun: boolean;
  onProgress: (progress: RunProgress) => void;
  signal?: AbortSignal;
}

/** Imports a spreadsheet, or only checks it. */
export function runImport({ kind, file, dryRun, onProgress, signal }: ImportRun): Promise<ImportResult> {
  return callWithProgress(
    importRecords,
    {
      params: { kind },
      query: { dryRun: dryRun ? 'true' : 'false' },
      form: formDataOf({}, { file }),
      onUploadProgress: (fraction) => onProgress({ stage: 'uploading', fraction }),
      ...(signal && { signal }),
    },
    onProgress,
  );
}

/** The download of an empty spreadsheet for a kind. */
export function downloadTemplate(kind: ImportFile): FetchFile {
  return lazyDownload(importTemplate, { params: { kind } }, 'xlsx');
}

/** The download of the rows with errors, marked as such. */
export function downloadFaultyRows(kind: ImportKind, file: File): FetchFile {
  return lazyDownload(importFaultyRows, { params: { kind }, form: formDataOf({}, { file }) }, 'xlsx');
}
