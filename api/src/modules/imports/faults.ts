import { IMPORT_FAULTS_MAX } from '#contracts/core/constants.ts';
import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';

export interface CellFault {
  row: number;
  column: string;
  code: FieldErrorCode;
  params: TextParams | undefined;
}

/** How many times as many are gathered as are kept, before all but the first are let go. */
const GATHERED = 20;

/** What is wrong in a file: all of it counted, the first of it kept. */
export class Faults {
  readonly #columns: readonly string[];
  readonly #max: number;
  readonly #rows = new Set<number>();
  #kept: CellFault[] = [];
  #total = 0;

  /**
   * @param columns in the order in which a row's faults are told
   * @param max faults that are kept
   */
  constructor(columns: readonly string[], max = IMPORT_FAULTS_MAX) {
    this.#columns = columns;
    this.#max = max;
  }

  get total(): number {
    return this.#total;
  }

  add(row: number, column: string, code: FieldErrorCode, params?: TextParams): void {
    this.#total += 1;
    this.#rows.add(row);
    if (this.#kept.push({ row, column, code, params }) > GATHERED * this.#max) this.#kept = this.first();
  }

  isIn(row: number): boolean {
    return this.#rows.has(row);
  }

  /** The first of them in the order of the file. */
  first(): CellFault[] {
    const place = ({ column }: CellFault) => this.#columns.indexOf(column);
    return this.#kept
      .toSorted((one, other) => one.row - other.row || place(one) - place(other))
      .slice(0, this.#max);
  }
}
