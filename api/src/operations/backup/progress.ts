import type { Progress } from './rows/copy-rows.ts';

/** Where a command writes its progress. */
export interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Clears the terminal's line and returns to its start. */
const CLEAR = '\r\u001b[K';

/** Milliseconds between progress updates for the same table. */
const PAUSE_MS = 200;

export interface ProgressReporter {
  /** Writes a permanent line. */
  line(text: string): void;
  /** Reports a table's progress: one updating line on a terminal; elsewhere one line when the table is done. */
  progress(progress: Progress): void;
}

export function progressReporter(output: Output): ProgressReporter {
  let began = Date.now();
  let lastShown = began;
  return {
    line: (text) => void output.write(`${text}\n`),
    progress(progress) {
      const now = Date.now();
      if (progress.tableIsDone) {
        if (progress.rows > 0) output.write(`${output.isTTY ? CLEAR : ''}${line(progress, now - began)}\n`);
        began = now;
      } else if (output.isTTY && now - lastShown >= PAUSE_MS) {
        lastShown = now;
        output.write(`${CLEAR}${line(progress, now - began)}`);
      }
    },
  };
}

/** @param milliseconds that this run has spent on the table */
function line({ table, rows, rowsBefore, share }: Progress, milliseconds: number): string {
  const fresh = rows - rowsBefore;
  const speed =
    milliseconds >= PAUSE_MS && fresh > 0 ? `  ${formatCount((fresh * 1000) / milliseconds)} rows/s` : '';
  return `${`${Math.floor(share * 100)}%`.padStart(4)}  ${table}  ${formatCount(rows)} rows${speed}`;
}

export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
