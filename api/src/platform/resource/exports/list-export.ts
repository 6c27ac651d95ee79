import type * as z from 'zod';
import type { AuditResource } from '#contracts/audit.ts';
import type { EndpointSpec, Received } from '#contracts/core/endpoint.ts';
import { fileNamePart } from '#contracts/core/file-names.ts';
import type { Language } from '#contracts/core/language.ts';
import type { ListRequest } from '#contracts/core/list.ts';
import type { FieldValue, RecordField } from '#contracts/core/record-fields.ts';
import { type Translations, translate } from '#contracts/core/words.ts';
import type { Database } from '../../db/client.ts';
import type { List, Page, UnpagedRequest } from '../../db/define-list.ts';
import { type SheetColumn, spreadsheet } from '../../files/spreadsheets/write-rows.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Http, serve, serveDownload } from '../../http/serve.ts';
import { clockOf, todayIn } from '../../lib/local-time.ts';
import { currentSender } from '../../mail/sender.ts';
import { recordEvent } from '../history/audit.service.ts';

/** The kind of a column's values, which decides their format. */
type Kind = 'text' | 'number' | 'id' | 'instant' | 'day';

/** A column of an exported list. */
export interface ExportColumn<Row> {
  /** The id in the list, by which it can be requested. Columns of one field, such as `address.city`, go together. */
  id: string;
  header: Translations;
  /** In characters. */
  width: number;
  kind: Kind;
  /** Instants in ISO 8601, days as `YYYY-MM-DD`. */
  value(row: Row, language: Language): string | number | null;
}

/** A list as a spreadsheet. */
export interface ListSheet<Row> {
  resource: AuditResource;
  /** The sheet's title; the file name is the same without accents. */
  title: Translations;
  columns: readonly ExportColumn<Row>[];
}

const WIDTH: Record<Kind, number> = { text: 32, number: 14, id: 14, instant: 36, day: 14 };

/** @returns a function that makes columns of one kind */
function columnsOf(kind: Kind) {
  return <Row>(
    id: string,
    header: Translations,
    value: ExportColumn<Row>['value'],
    width = WIDTH[kind],
  ): ExportColumn<Row> => ({ id, header, width, kind, value });
}

export const text = columnsOf('text');
export const number = columnsOf('number');
export const id = columnsOf('id');
export const instant = columnsOf('instant');
export const day = columnsOf('day');

/** A field whose value in a spreadsheet isn't the row's own. */
type Unusual<Row, Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { values: unknown }
    ? never
    : Fields[Name] extends { sheet: unknown }
      ? FieldValue<Row, Name & string> extends string | number | null
        ? never
        : Name
      : never;
}[keyof Fields] &
  string;

/**
 * The columns of a list's spreadsheet, by the declaration of its fields.
 * @param unusual the values that a cell doesn't hold as they are
 * @param ids of the columns that the list doesn't name by their field
 */
export function sheetColumns<Row, const Fields extends Record<string, RecordField>>(
  fields: Fields,
  unusual: Record<Unusual<Row, Fields>, ExportColumn<Row>['value']> & {
    [Name in keyof Fields]?: ExportColumn<Row>['value'];
  },
  ids: { readonly [Name in keyof Fields]?: string } = {},
): ExportColumn<Row>[] {
  const values: Record<string, ExportColumn<Row>['value'] | undefined> = unusual;
  return Object.entries(fields).flatMap(([name, field]) => {
    const { label, sheet, width } = field;
    return sheet
      ? [columnsOf(sheet)(ids[name] ?? name, label, values[name] ?? valueAt(name.split('.'), field), width)]
      : [];
  });
}

/** Reads the value at a path from a row, by its name if it has one; null where an object on the way is missing. */
function valueAt<Row>(path: readonly string[], { values }: RecordField): ExportColumn<Row>['value'] {
  return (row, language) => {
    let value: unknown = row;
    for (const name of path) value = (value as Record<string, unknown> | null)?.[name];
    const worded = (each: string) => (values?.[each] ? translate(values[each], language) : each);
    if (values && typeof value === 'string') return worded(value);
    if (values && Array.isArray(value)) return value.map(worded).join(', ');
    return (value ?? null) as string | number | null;
  };
}

const DAY_FORMAT: Record<Language, string> = {
  'pt-BR': 'dd/mm/yyyy',
  // Whether the day or the month comes first in 05/11 depends on the reader.
  'en-US': 'd mmm yyyy',
  'es-ES': 'dd/mm/yyyy',
};

function formatOf(kind: Exclude<Kind, 'text'>, language: Language): string {
  if (kind === 'number') return '#,##0';
  // As in lists: at least four digits.
  if (kind === 'id') return '0000';
  return kind === 'day' ? DAY_FORMAT[language] : `${DAY_FORMAT[language]} hh:mm`;
}

/** The calls made by `listCalls`. */
interface ListCalls<Request extends ListRequest, Row> {
  list: EndpointSpec<undefined, z.ZodType<Request>, undefined, z.ZodType<Page<Row>>>;
  export: EndpointSpec<undefined, z.ZodType<UnpagedRequest<Request> & { columns?: string[] | undefined }>>;
}

/** Registers the calls of `listCalls`. Rows of the spreadsheet may have more fields than those of the list. */
export function serveList<Request extends ListRequest, Row, Exported>(
  http: Http,
  db: Database,
  calls: ListCalls<Request, Row>,
  list: Pick<List<Request, Row>, 'page'> & Pick<List<Request, Exported>, 'all'>,
  sheet: ListSheet<Exported>,
): void {
  serve(http, calls.list, ({ query }) => list.page(db, query));
  serveListExport(http, db, calls.export, sheet, (query) => list.all(db, query));
}

/**
 * Serves a list as a spreadsheet: the filtered rows in order, with the requested columns, in the installation's colour.
 * The download is recorded in the audit trail.
 * @param rowsOf returns what the list shows with the same parameters
 */
export function serveListExport<E extends EndpointSpec, Row>(
  http: Http,
  db: Database,
  endpoint: E,
  sheet: ListSheet<Row>,
  rowsOf: (
    query: Received<E>['query'],
    params: Received<E>['params'],
    context: CallContext,
  ) => Promise<{ rows: AsyncIterable<Row> | Iterable<Row>; total?: number }>,
): void {
  serveDownload(http, endpoint, async ({ query, params }, context) => {
    const { language, origin } = context;
    const { columns } = (query ?? {}) as { columns?: string[] };
    const { id: recordId = null } = (params ?? {}) as { id?: number };
    const { total, rows } = await rowsOf(query, params, context);
    await recordEvent(db, origin, { action: 'export', resource: sheet.resource, recordId, recordName: null });
    const clock = clockOf(http.timeZone);
    const name = translate(sheet.title, language);
    const { color } = await currentSender(db);
    return {
      fileName: `${fileNamePart(name)}-${todayIn(http.timeZone)}.xlsx`,
      bytes: await spreadsheet(
        { name, color },
        shownColumns(sheet.columns, columns).map((column) =>
          sheetColumn(column, language, http.timeZone, clock),
        ),
        rows,
      ),
      ...(total !== undefined && { total }),
    };
  });
}

/** The requested columns in the sheet's order; all if none of them is known. */
function shownColumns<Row>(
  columns: readonly ExportColumn<Row>[],
  wanted: string[] | undefined,
): readonly ExportColumn<Row>[] {
  const fields = new Set(wanted?.map(fieldOf));
  const shown = columns.filter(({ id }) => fields.has(fieldOf(id)));
  return shown.length > 0 ? shown : columns;
}

function fieldOf(id: string): string {
  return id.split('.')[0] ?? id;
}

function sheetColumn<Row>(
  { header, width, kind, value }: ExportColumn<Row>,
  language: Language,
  timeZone: string,
  clock: (instant: string) => Date,
): SheetColumn<Row> {
  const words = translate(header, language);
  return {
    // Readers elsewhere need to know which time zone is meant.
    header: kind === 'instant' ? `${words} (${timeZone})` : words,
    width,
    ...(kind !== 'text' && { format: formatOf(kind, language) }),
    value: (row) => {
      const given = value(row, language);
      if (typeof given !== 'string' || kind === 'text') return given;
      return kind === 'instant' ? clock(given) : new Date(given);
    },
  };
}
