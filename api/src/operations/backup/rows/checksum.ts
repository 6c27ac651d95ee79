import { createHash } from 'node:crypto';
import { NUMBER_BYTES } from './statements.ts';

/** The number of rows and the sum of their hash numbers: equal for equal rows in any order. */
export interface Checksum {
  rows: number;
  sum: bigint;
}

export const EMPTY_CHECKSUM: Checksum = { rows: 0, sum: 0n };

export function add(one: Checksum, other: Checksum): Checksum {
  return { rows: one.rows + other.rows, sum: one.sum + other.sum };
}

export function agree(one: Checksum, other: Checksum): boolean {
  return one.rows === other.rows && one.sum === other.sum;
}

/** The checksum of lines, computed as the database does it. */
export function checksumOf(lines: readonly string[]): Checksum {
  return { rows: lines.length, sum: lines.reduce((sum, line) => sum + lineNumber(line), 0n) };
}

function lineNumber(line: string): bigint {
  const digest = createHash('sha256').update(line).digest('hex');
  return BigInt(`0x${digest.slice(0, NUMBER_BYTES * 2)}`);
}

/** As the driver returns it. */
export interface ChecksumRow {
  rows: string;
  sum: string;
}

export function readChecksum({ rows, sum }: ChecksumRow): Checksum {
  return { rows: Number(rows), sum: BigInt(sum) };
}
