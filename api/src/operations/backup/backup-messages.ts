/** Messages between a server and the process that writes a backup for it. */

export type FromBackup =
  /** All files are copied; requests a copy of the embedded database. */
  | { kind: 'snapshot' }
  | { kind: 'made'; rows: number; missingFiles: number; damagedFiles: number }
  | { kind: 'failed'; message: string };

export type ToBackup =
  /** `folder` holds the copy. */
  { kind: 'snapshot'; folder: string } | { kind: 'no snapshot'; message: string };
