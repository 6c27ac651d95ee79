/** The embedded database can't be opened, or it stopped while in use. The message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

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
