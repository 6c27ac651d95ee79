import { SheetError, type TableShape } from '../tables.ts';

/** The table shape that the tests read files as. */
export const SHAPE: TableShape = {
  columns: ['name', 'amount', 'day'],
  required: ['name'],
  values: ['amount', 'day'],
  aliases: { title: 'name' },
  maxRows: 1_000,
};

/** Header row of a sheet of this shape. */
export const HEADER =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="str"><v>amount</v></c></row>';

/** The fault that reading a file is refused with, or `nothing`. */
export async function faultOf(reading: Promise<unknown>) {
  try {
    await reading;
  } catch (error) {
    if (error instanceof SheetError) return error.fault;
    throw error;
  }
  return 'nothing';
}
