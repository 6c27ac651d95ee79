import type { ImportKind, ImportProgress, ImportResult } from '#contracts/imports.ts';
import { importFaultyRows, importRecords, importTemplate } from '#contracts/imports.ts';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { callWithProgress } from '#web/lib/call-with-progress.ts';
import type { FetchFile } from '#web/lib/fetches-file.ts';
import { fetchesFile } from '#web/lib/fetches-file.ts';

/** How far a run is: the part of the file that is on its way, 0 to 1, and then what the server tells. */
export type RunProgress = { stage: 'uploading'; fraction: number } | ImportProgress;

interface ImportRun {
  kind: ImportKind;
  file: File;
  /** Only says what would happen. */
  dryRun: boolean;
  onProgress: (progress: RunProgress) => void;
  signal?: AbortSignal;
}

/** Has a spreadsheet imported, or only tried. */
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

/** The download of an empty spreadsheet of a kind. */
export function downloadTemplate(kind: ImportKind): FetchFile {
  return fetchesFile(importTemplate, { params: { kind } }, 'xlsx');
}

/** The download of the rows of a file that have faults, with those marked. */
export function downloadFaultyRows(kind: ImportKind, file: File): FetchFile {
  return fetchesFile(importFaultyRows, { params: { kind }, form: formDataOf({}, { file }) }, 'xlsx');
}
