/** The thread that reads a spreadsheet: whatever a hostile file does to it, the server survives. */
import { parentPort, workerData } from 'node:worker_threads';
import { tableRows } from './table-rows.ts';
import { type FromReader, type ReadOrder, SheetError, type TableRow } from './tables.ts';

const BATCH_ROWS = 1_000;

function tell(message: FromReader): void {
  parentPort?.postMessage(message);
}

async function read({ bytes, shape }: ReadOrder): Promise<void> {
  let batch: TableRow[] = [];
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for await (const row of tableRows(file, shape, (reading) => tell({ kind: 'reading', reading }))) {
    if (batch.push(row) < BATCH_ROWS) continue;
    tell({ kind: 'rows', rows: batch });
    batch = [];
  }
  tell({ kind: 'rows', rows: batch });
  tell({ kind: 'done' });
}

read(workerData as ReadOrder).catch((error: unknown) => {
  if (!(error instanceof SheetError)) throw error;
  tell({ kind: 'refused', fault: error.fault, params: error.params });
});
