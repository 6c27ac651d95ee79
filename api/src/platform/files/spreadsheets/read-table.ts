import { hasCode } from '../../lib/has-code.ts';
import { startWorker } from '../../lib/worker.ts';
import {
  damaged,
  type FromReader,
  type ReadOrder,
  SheetError,
  type TableReading,
  type TableRow,
  type TableShape,
} from './tables.ts';

/** Milliseconds. The largest accepted file needs a fraction of it, even on a shared machine. */
const TIMEOUT_MS = 60_000;

/** Heap limits of the thread in MiB. The reader itself limits what a file unpacks to. */
const LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

/**
 * Reads a spreadsheet, xlsx or csv, in a separate thread.
 * @param onRows called with the number of rows read so far
 * @returns how the file was read, and the rows that aren't blank, in its order
 * @throws SheetError for an unacceptable file, including one that takes too long or too much memory
 */
export async function readTable(
  bytes: Uint8Array,
  shape: TableShape,
  onRows: (count: number) => void = () => {},
): Promise<{ reading: TableReading; rows: TableRow[] }> {
  const order: ReadOrder = { bytes, shape };
  const worker = startWorker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
    name: 'spreadsheet',
    resourceLimits: LIMITS,
  });
  const rows: TableRow[] = [];
  let reading: TableReading = { sheet: null, encoding: null, separator: null };
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(damaged()), TIMEOUT_MS);
      worker.on('message', (message: FromReader) => {
        if (message.kind === 'rows') {
          for (const row of message.rows) rows.push(row);
          onRows(rows.length);
        } else if (message.kind === 'reading') reading = message.reading;
        else if (message.kind === 'done') resolve();
        else reject(Object.assign(new SheetError(message.fault, message.params), { sheet: reading.sheet }));
      });
      worker.on('error', (error) => reject(hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? damaged() : error));
      worker.on('exit', (code) => reject(new Error(`The spreadsheet's thread ended with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
  return { reading, rows };
}
