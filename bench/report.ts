import type { Load } from './load.ts';

/** How one scenario went on both servers. */
export interface Comparison {
  name: string;
  ours: Load;
  minimal: Load;
}

const HEAD = [
  '',
  'ours req/s',
  'p50 ms',
  'p99 ms',
  'minimal req/s',
  'p50 ms',
  'p99 ms',
  'ratio req/s',
  'p50',
  'p99',
];

/** What was compared, as a table. Ratios are ours to the minimal server's. */
export function table(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ name, ours, minimal }) => [
    name,
    ...figures(ours),
    ...figures(minimal),
    (ours.perSecond / minimal.perSecond).toFixed(2),
    (ours.p50 / minimal.p50).toFixed(2),
    (ours.p99 / minimal.p99).toFixed(2),
  ]);
  return markdown(HEAD, rows);
}

/** A table in Markdown, aligned to be read as it is: names in the first column, figures in the others. */
export function markdown(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => padded(cell, column, widths)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [head, rule, ...rows].map(line).join('\n');
}

function figures({ perSecond, p50, p99 }: Load): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}

function padded(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
