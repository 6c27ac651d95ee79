import type { Checksum } from './checksum.ts';
import type { Contents, Table } from './contents.ts';

/** Consecutive rows of a table. */
export interface Block extends Checksum {
  /** One line of JSON per row, separated by `\n`. */
  text: string;
  /** Where the next block begins. */
  end: number;
}

/** Where rows come from: a snapshot of a database, or a backup of one. */
export interface RowSource {
  readonly contents: Contents;
  /**
   * Stays the same when the source is opened again. Not unique: installations created from the same image share it, so
   * rows copied earlier are also compared with the source.
   */
  readonly identity: string;
  /** Where a table ends; blocks begin at 0. The unit is up to the source. */
  sizeOf(table: Table): number;
  /** Reads the blocks of a table. @param from 0, or the end of an earlier block */
  blocks(table: Table, from: number): AsyncIterable<Block>;
  /** The checksum of the rows before a block's end. */
  checksum(table: Table, end: number): Promise<Checksum>;
  /** The recorded checksum of a whole table; undefined if the source has none, as a live database. */
  recordedChecksum(table: Table): Checksum | undefined;
}
