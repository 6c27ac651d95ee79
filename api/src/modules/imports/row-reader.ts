import * as z from 'zod';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import type { FaultyCell, TableRow } from '../../files/spreadsheets/tables.ts';
import type { FaultCollector } from './faults.ts';

/** Reads the cells of one row by column name, and records their faults. */
export class RowReader<Column extends string> {
  readonly row: number;
  readonly #cells: TableRow['cells'];
  readonly #columns: readonly Column[];
  readonly #faults: FaultCollector;

  constructor({ row, cells }: TableRow, columns: readonly Column[], faults: FaultCollector) {
    this.row = row;
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

  /** A day as `YYYY-MM-DD`, null if the cell is blank. */
  day(column: Column): string | null | undefined {
    const text = this.text(column);
    if (text === undefined || text === null) return text;
    const day = dayOf(text);
    if (day === undefined) this.#faults.add(this.row, column, 'import.date');
    return day;
  }
}

function isFaulty(cell: TableRow['cells'][number]): cell is FaultyCell {
  return typeof cell === 'object';
}

/** Takes `31/12/2026` or `2026-12-31`; a sheet's own dates are read as the latter. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return z.iso.date().safeParse(iso).success && iso >= '0001' ? iso : undefined;
}
