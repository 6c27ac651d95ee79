import type { Language } from '#contracts/core/language.ts';
import type { ImportFault } from '#contracts/imports.ts';
import { faultText } from '#contracts/texts/server-texts.ts';
import type { Queryable } from '../../db/client.ts';
import type { TableRow } from '../../files/spreadsheets/tables.ts';
import type { Faults } from './faults.ts';
import type { ImportKindOf, ReadRow, Step } from './import-kind.ts';
import { REFUSED } from './marked-file.texts.ts';

/** Characters of a refused value that are shown. */
const SHOWN = 60;
/** Number of different values for which a close match is searched: each is a query. */
const LOOKED_FOR = 50;
/** Never shown in a message. */
const SECRET = 'claimCode';

/** Formats the first faults, with the cell's value and, if it matches no record, the closest match. */
export async function wordedFaults(
  db: Queryable,
  { columns, nearest }: Pick<ImportKindOf<ReadRow, Step>, 'columns' | 'nearest'>,
  faults: Faults,
  rows: readonly TableRow[],
  language: Language,
): Promise<ImportFault[]> {
  const first = faults.first();
  const wanted = new Set(first.map(({ row }) => row));
  const byRow = new Map(rows.filter(({ row }) => wanted.has(row)).map((row) => [row.row, row.cells]));
  const found = new Map<string, string | undefined>();
  const worded: ImportFault[] = [];
  for (const { row, column, code, params } of first) {
    const cell = byRow.get(row)?.[columns.indexOf(column)];
    const message = faultText(language, { code, ...(params && { params }) });
    const value = typeof cell === 'string' && column !== SECRET ? cell : '';
    const look = code === 'reference' ? nearest[column] : undefined;
    const key = `${column} ${value}`;
    if (look && value && !found.has(key) && found.size < LOOKED_FOR) found.set(key, await look(db, value));
    worded.push({
      ...{ row, column, code },
      message: value ? REFUSED[language](message, shortened(value), found.get(key)) : message,
    });
  }
  return worded;
}

function shortened(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
