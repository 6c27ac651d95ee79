import type * as z from 'zod';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import type { ImportReading } from '#contracts/imports.ts';
import type { FaultyCell, TableRow } from '../../platform/files/spreadsheets/tables.ts';
import type { FaultCollector } from './faults.ts';
import { type Century, daysOf } from './text-dates.ts';

/** Cells of a row as text, by column. */
export interface RowCells<Column extends string> {
  /** Columns that the file lacks are missing, as are cells with a fault. */
  cells: Partial<Record<Column, string | null>>;
  /** Columns with faults that were reported. */
  faulty: ReadonlySet<string>;
}

/** Reads the cells of one row by column name, and records their faults. */
export class RowReader<Column extends string> {
  readonly row: number;
  readonly #cells: TableRow['cells'];
  readonly #columns: readonly Column[];
  readonly #faults: FaultCollector;
  readonly #dates: ImportReading['dates'];

  /** @param dates which of two days is meant; `iso`: neither */
  constructor(
    { row, cells }: TableRow,
    columns: readonly Column[],
    faults: FaultCollector,
    dates: ImportReading['dates'],
  ) {
    this.row = row;
    this.#dates = dates;
    this.#cells = cells;
    this.#columns = columns;
    this.#faults = faults;
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      if (column && isFaulty(cell)) faults.add(row, column, cell.fault);
    }
  }

  /** @returns the text, null if the cell is blank, undefined if it has a fault or the file lacks the column */
  text(column: Column): string | null | undefined {
    const cell = this.#cells[this.#columns.indexOf(column)];
    if (cell === undefined || isFaulty(cell)) return undefined;
    return cell === '' ? null : cell;
  }

  /** Whether the file has the column. */
  has(column: Column): boolean {
    return this.#cells[this.#columns.indexOf(column)] !== undefined;
  }

  /** The cell as the schema parses it; undefined if it has a fault, which is recorded, or no such column exists. */
  take<Schema extends z.ZodType>(column: Column, schema: Schema): z.output<Schema> | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const result = schema.safeParse(text, PARSE_OPTIONS);
    if (result.success) return result.data;
    const [fault] = fieldFaults(result.error.issues);
    this.#faults.add(this.row, column, fault?.code ?? 'invalid', fault?.params);
    return undefined;
  }

  /**
   * Several cells as text.
   * @param taken those that were read otherwise
   */
  all<Name extends Column>(
    columns: readonly Name[],
    taken: { readonly [Some in Name]?: string | undefined },
  ): RowCells<Name> {
    const cells: Partial<Record<Name, string | null>> = {};
    const faulty = new Set<string>();
    for (const column of columns) {
      const text = column in taken ? taken[column] : this.text(column);
      if (text !== undefined) cells[column] = text;
      else if (this.has(column)) faulty.add(column);
    }
    return { cells, faulty };
  }

  /** A day as `YYYY-MM-DD`, null if the cell is blank. */
  day(column: Column, century: Century): string | null | undefined {
    const text = this.text(column);
    if (text === undefined || text === null) return text;
    const [day, other] = daysOf(text, century);
    if (day === undefined) this.#faults.add(this.row, column, 'import.date');
    if (day === undefined || other === undefined || this.#dates === 'day-first') return day;
    this.#faults.add(this.row, column, 'import.ambiguous_date', { day, other });
    return undefined;
  }
}

function isFaulty(cell: TableRow['cells'][number]): cell is FaultyCell {
  return typeof cell === 'object';
}
