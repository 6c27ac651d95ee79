import { SheetError, type TableShape } from '../tables.ts';

/** The table that files are read as. */
export const SHAPE: TableShape = {
  columns: ['name', 'amount', 'day'],
  required: ['name'],
  aliases: { title: 'name' },
  maxRows: 1_000,
};

/** The first row of its sheet. */
export const HEADER =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="str"><v>amount</v></c></row>';

/** What a file is refused for when it is read. */
export async function faultOf(reading: Promise<unknown>) {
  try {
    await reading;
  } catch (error) {
    if (error instanceof SheetError) return error.fault;
    throw error;
  }
  return 'nothing';
}
