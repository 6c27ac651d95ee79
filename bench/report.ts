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

/** A table in Markdown, aligned to be read as it is. Ratios are ours to the minimal server's. */
export function table(comparisons: readonly Comparison[]): string {
  const body = comparisons.map(({ name, ours, minimal }) => [
    name,
    ...figures(ours),
    ...figures(minimal),
    (ours.perSecond / minimal.perSecond).toFixed(2),
    (ours.p50 / minimal.p50).toFixed(2),
    (ours.p99 / minimal.p99).toFixed(2),
  ]);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...body].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => padded(cell, column, widths)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [HEAD, rule, ...body].map(line).join('\n');
}

function figures({ perSecond, p50, p99 }: Load): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}

function padded(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
