import { IMPORT_FAULTS_MAX } from '#contracts/core/constants.ts';
import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';
import type { Language } from '#contracts/core/language.ts';
import type { ImportFault } from '#contracts/imports.ts';
import { faultText } from '#contracts/texts/server-texts.ts';

interface CellFault {
  row: number;
  column: string;
  code: FieldErrorCode;
  params: TextParams | undefined;
}

/** Faults that are gathered before all but the first are let go. */
const GATHERED = 20 * IMPORT_FAULTS_MAX;

/** What is wrong in a file: all of it counted, the first of it kept. */
export class Faults {
  readonly #columns: readonly string[];
  readonly #rows = new Set<number>();
  #kept: CellFault[] = [];
  #total = 0;

  /** @param columns in the order in which a row's faults are told */
  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  get total(): number {
    return this.#total;
  }

  add(row: number, column: string, code: FieldErrorCode, params?: TextParams): void {
    this.#total += 1;
    this.#rows.add(row);
    if (this.#kept.push({ row, column, code, params }) > GATHERED) this.#kept = this.#first();
  }

  isIn(row: number): boolean {
    return this.#rows.has(row);
  }

  /** The first of them in the order of the file, worded. */
  worded(language: Language): ImportFault[] {
    return this.#first().map(({ params, ...fault }) => ({
      ...fault,
      message: faultText(language, { code: fault.code, ...(params && { params }) }),
    }));
  }

  #first(): CellFault[] {
    const place = ({ column }: CellFault) => this.#columns.indexOf(column);
    return this.#kept
      .toSorted((one, other) => one.row - other.row || place(one) - place(other))
      .slice(0, IMPORT_FAULTS_MAX);
  }
}
