import { loadavg } from 'node:os';

/** Maximum number of faults listed. */
const MOST_TOLD = 20;

/** Logs progress with the time of day. */
export function log(message: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${message}`);
}

/** Says what is measured and how busy the machine is before. */
export function printSetting({ kind, version }: { kind: string; version: string }, data = ''): void {
  console.log(
    [`${kind}, PostgreSQL ${version}`, data, `load average ${loadAverage()}`].filter(Boolean).join('; '),
  );
}

/** The machine's load average over the last minute. */
export function loadAverage(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

/** A Markdown table, aligned to be readable as text: names in the first column, figures in the others. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [head, rule, ...rows].map((row) => `| ${row.map(padded).join(' | ')} |`).join('\n');
}

/** A quantile of the figures. @param figures in any order @param share from 0 to 1 */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** Cells of a table: some quantiles of the figures. */
export function quantiles(figures: readonly number[], shares: readonly number[], digits: number): string[] {
  return shares.map((share) => quantile(figures, share).toFixed(digits));
}

/** Prints the verdict of a run. @param equal describes what held if there are no faults @returns whether there were none */
export function printVerdict(wrong: readonly string[], equal = 'All held.'): boolean {
  for (const line of wrong.slice(0, MOST_TOLD)) console.log(`✗ ${line}`);
  console.log(wrong.length === 0 ? equal : `${wrong.length} things did not hold.`);
  return wrong.length === 0;
}
