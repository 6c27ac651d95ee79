/**
 * All that the program uses of hucre. It is young, so this is where another library would be fitted in: see
 * docs/decisions/0020. Loading it takes a while: the server's own thread imports only its types statically.
 */

export type { CellStyle, SheetChart, WriteOptions, WriteSheet } from 'hucre';
export { colToLetter, isDateFormat, parseCellRef, serialToDate } from 'hucre';
export { streamCsvRows } from 'hucre/csv';
export { writeXlsx, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
