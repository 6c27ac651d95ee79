import type { Contents, Table } from './contents.ts';
import type { Tally } from './tally.ts';

/** Rows of a table, as they lie one after the other. */
export interface Block extends Tally {
  /** A line of JSON each, `\n` between them. */
  text: string;
  /** Where to go on after them. */
  end: number;
}

/** Where rows come from: a database as it was at one moment, or a backup of one. */
export interface RowSource {
  readonly contents: Contents;
  /** Another source has another one. */
  readonly identity: string;
  /** Where a table ends; blocks begin at 0. What is counted is the source's own affair. */
  sizeOf(table: Table): number;
  /** From a block's end on. */
  blocks(table: Table, from: number): AsyncIterable<Block>;
  /** What lies before a block's end. */
  tally(table: Table, end: number): Promise<Tally>;
}
