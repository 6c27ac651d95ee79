/** The embedded database can't be opened, or it stopped while in use. The message gives the reason and the remedy. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** The disk has no space left for what the database must write. The operator can fix this. */
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

/** @param reason the engine's own words @param detail the message, unless the reason is a full disk */
export function failureError(reason: string, detail = reason): EmbeddedDatabaseError {
  return NO_ROOM.test(reason) ? new DiskFullError() : new EmbeddedDatabaseError(detail);
}

/** The process that holds a database folder, as it identified itself. */
export interface Holder {
  pid: number;
  /** Name of the machine or container. */
  host: string;
  since: Date;
}

/** Another process (or another instance in this one) is using the same database folder. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
  /** Missing when the holder exists but doesn't reply, for example because it is busy or stopped. */
  readonly holder: Holder | undefined;

  constructor(folder: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host}, since ${holder.since.toISOString()}`
      : 'a process that does not answer';
    super(`The database in ${folder} is in use by ${who}. Only one process may work on it at a time.`);
    this.holder = holder;
  }
}
