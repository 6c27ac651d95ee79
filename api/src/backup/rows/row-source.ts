import type { Checksum } from './checksum.ts';
import type { Contents, Table } from './contents.ts';

/** Rows of a table, as they lie one after the other. */
export interface Block extends Checksum {
  /** A line of JSON each, `\n` between them. */
  text: string;
  /** Where to go on after them. */
  end: number;
}

/** Where rows come from: a database as it was at one moment, or a backup of one. */
export interface RowSource {
  readonly contents: Contents;
  /**
   * The same source has the same one when it is opened again. Another may have it too (installations that began as copies of
   * one image do), so what came of it before is compared with it as well.
   */
  readonly identity: string;
  /** Where a table ends; blocks begin at 0. What is counted is the source's own affair. */
  sizeOf(table: Table): number;
  /** From a block's end on. */
  blocks(table: Table, from: number): AsyncIterable<Block>;
  /** What lies before a block's end. */
  checksum(table: Table, end: number): Promise<Checksum>;
  /** What it said of a whole table when it was made; undefined where it is read for the first time. */
  said(table: Table): Checksum | undefined;
}
