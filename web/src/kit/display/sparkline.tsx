import { line } from 'd3-shape';

interface SparklineProps {
  values: readonly number[];
  /** In pixels. */
  width?: number;
  height?: number;
}

/** How figures went, in the size of a word; the figures themselves stand beside it. */
export function Sparkline({ values, width = 120, height = 28 }: SparklineProps) {
  const top = Math.max(1, ...values);
  const path = line<number>(
    (_, index) => (index / Math.max(1, values.length - 1)) * (width - 2) + 1,
    (value) => height - 1 - (value / top) * (height - 2),
  )([...values]);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path ?? ''} fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth={1.5} />
    </svg>
  );
}
