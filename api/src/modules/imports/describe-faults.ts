import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '#contracts/core/language.ts';
import type { ImportFault } from '#contracts/imports.ts';
import { faultText } from '#contracts/texts/server-texts.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { TableRow } from '../../platform/files/spreadsheets/tables.ts';
import type { FaultCollector } from './faults.ts';
import { REFUSED } from './faulty-rows-file.texts.ts';
import type { Importer } from './import-kind.ts';

/** Characters of a refused value that are shown. */
const MAX_SHOWN_LENGTH = 60;
/** Number of different values for which a close match is searched: each is a query that reads all names. */
const MAX_LOOKUPS = 20;
/** Never shown in a message. */
const SECRET = 'claimCode';

/** Formats the first faults, with the cell's value and, if it matches no record, the closest match. */
export async function describeFaults(
  db: Queryable,
  { columns, nearest }: Importer,
  faults: FaultCollector,
  rows: readonly TableRow[],
  language: Language,
): Promise<ImportFault[]> {
  const first = faults.first();
  const wanted = new Set(first.map(({ row }) => row));
  const byRow = new Map(rows.filter(({ row }) => wanted.has(row)).map((row) => [row.row, row.cells]));
  const found = new Map<string, string | undefined>();
  const described: ImportFault[] = [];
  for (const { row, column, code, params } of first) {
    const cell = byRow.get(row)?.[columns.indexOf(column)];
    const message = faultText(language, { code, ...(params && { params }) });
    const text = typeof cell === 'object' ? (cell.shown ?? '') : (cell ?? '');
    const value = column === SECRET ? '' : text;
    const findNearest = code === 'reference' ? nearest[column] : undefined;
    const key = `${column} ${value}`;
    if (findNearest && value && !found.has(key) && found.size < MAX_LOOKUPS) {
      const startedAt = performance.now();
      found.set(key, await findNearest(db, value));
      // Others may use the database for as long.
      await delay(performance.now() - startedAt);
    }
    described.push({
      ...{ row, column, code },
      message: value ? REFUSED[language](message, shortened(value), found.get(key)) : message,
    });
  }
  return described;
}

function shortened(value: string): string {
  const characters = [...value];
  return characters.length > MAX_SHOWN_LENGTH ? `${characters.slice(0, MAX_SHOWN_LENGTH).join('')}…` : value;
}
