/** What a server and the process that writes a backup for it tell each other. */

export type FromBackup =
  /** All files are copied: now is the time for a copy of the embedded database. */
  | { kind: 'snapshot' }
  | { kind: 'made'; rows: number; missingFiles: number; damagedFiles: number }
  | { kind: 'failed'; message: string };

export type ToBackup =
  /** The folder of the copy. */
  { kind: 'snapshot'; folder: string } | { kind: 'no snapshot'; message: string };
