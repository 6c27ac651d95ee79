import { line } from 'd3-shape';

interface SparklineProps {
  values: readonly number[];
  /** In pixels. */
  width?: number;
  height?: number;
  /** Colour of the line, as CSS. */
  color?: string;
}

/** A word-sized line chart; the figures themselves are given in text beside it. */
export function Sparkline({
  values,
  width = 120,
  height = 28,
  color = 'var(--mantine-primary-color-filled)',
}: SparklineProps) {
  const top = Math.max(1, ...values);
  // A single value becomes a level line: a point has no length to draw.
  const points = values.length === 1 ? [...values, ...values] : [...values];
  const path = line<number>(
    (_, index) => (index / (points.length - 1)) * (width - 2) + 1,
    (value) => height - 1 - (value / top) * (height - 2),
  )(points);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path ?? ''} fill="none" style={{ stroke: color }} strokeWidth={1.5} />
    </svg>
  );
}
