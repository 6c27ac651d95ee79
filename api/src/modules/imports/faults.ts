import { IMPORT_FAULTS_MAX } from '#contracts/core/constants.ts';
import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';

export interface CellFault {
  row: number;
  column: string;
  code: FieldErrorCode;
  params: TextParams | undefined;
}

/** Faults are collected up to this multiple of the maximum before all but the first are dropped. */
const BUFFER_FACTOR = 20;

/** The faults of a file: all are counted, only the first are kept. */
export class FaultCollector {
  readonly #columns: readonly string[];
  readonly #max: number;
  readonly #rows = new Set<number>();
  readonly #isEcho: (fault: CellFault) => boolean;
  #faults: CellFault[] = [];
  #total = 0;

  /**
   * @param columns in the order in which a row's faults are reported
   * @param max number of faults to keep
   * @param isEcho whether a fault only follows from another one, which is reported: its row is faulty all the same
   */
  constructor(
    columns: readonly string[],
    max = IMPORT_FAULTS_MAX,
    isEcho: (fault: CellFault) => boolean = () => false,
  ) {
    this.#columns = columns;
    this.#max = max;
    this.#isEcho = isEcho;
  }

  get total(): number {
    return this.#total;
  }

  add(row: number, column: string, code: FieldErrorCode, params?: TextParams): void {
    const fault = { row, column, code, params };
    this.#rows.add(row);
    if (this.#isEcho(fault)) return;
    this.#total += 1;
    if (this.#faults.push(fault) > BUFFER_FACTOR * this.#max) this.#faults = this.first();
  }

  hasRow(row: number): boolean {
    return this.#rows.has(row);
  }

  /** The first faults in the order of the file. */
  first(): CellFault[] {
    const place = ({ column }: CellFault) => this.#columns.indexOf(column);
    return this.#faults
      .toSorted((one, other) => one.row - other.row || place(one) - place(other))
      .slice(0, this.#max);
  }
}
