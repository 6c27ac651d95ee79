/** The embedded database can't be opened, or it stopped while in use. The message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** The disk has no room left for what the database must write. Whoever runs the server can put it right. */
export class DiskFullError extends EmbeddedDatabaseError {
  override name = 'DiskFullError';

  constructor() {
    super(
      "The disk of the embedded database is full, and it has ended. Make room in DATA_DIR's file system and start again: " +
        'nothing that was accepted is lost.',
    );
  }
}

const NO_ROOM = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;

/** @param reason the engine's own; told to whoever has to look into it, unless it is one of the usual */
export function endOf(reason: string, told = reason): EmbeddedDatabaseError {
  return NO_ROOM.test(reason) ? new DiskFullError() : new EmbeddedDatabaseError(told);
}

/** Takes what the operator should know. A warning is something that should not be so. */
export type Tell = (message: string, level?: 'warn') => void;

/** Who holds a database folder, as they said when they took it. */
export interface Holder {
  pid: number;
  /** Name of the machine or container. */
  host: string;
  since: Date;
}

/** Another process (or another opening in this one) works on the same database folder. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
  /** Absent when the holder is there but doesn't answer, for example because it is busy or stopped. */
  readonly holder: Holder | undefined;

  constructor(folder: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host}, since ${holder.since.toISOString()}`
      : 'a process that does not answer';
    super(`The database in ${folder} is in use by ${who}. Only one process may work on it at a time.`);
    this.holder = holder;
  }
}
