import { Stack, Text } from '@mantine/core';
import type { PieArcDatum } from 'd3-shape';
import { arc, pie } from 'd3-shape';
import { onMouseLeave } from '#web/lib/use-dismiss-on-tap.ts';
import type { Paint } from './fill-defs.tsx';
import classes from './share-chart.module.css';

/** A slice in the donut and its legend. */
export interface DonutPart {
  id: string;
  label: string;
  shots: number;
  share: number;
  paint: Paint;
  /** Where its name in the legend links to. */
  href?: string;
}

interface DonutProps {
  parts: readonly DonutPart[];
  /** The accessible name of the drawing; the legend has the details. */
  label: string;
  /** The id of the highlighted slice. */
  active: string | null;
  onActive: (id: string | null) => void;
  /** The figure in the middle, and what it counts. */
  figure: string;
  unit: string;
}

const OUTER = 98;
const INNER = 66;

/** Slices keep the given order and have a minimum width, so that each one is visible. */
const layOut = pie<DonutPart>()
  .sort(null)
  .value(({ share }) => Math.max(share, 0.004));
const draw = arc<PieArcDatum<DonutPart>>().innerRadius(INNER).outerRadius(OUTER).cornerRadius(2);

/** A ring of slices around a figure. */
export function Donut({ parts, label, active, onActive, figure, unit }: DonutProps) {
  return (
    <div className={classes.donut}>
      <svg
        viewBox="-100 -100 200 200"
        role="img"
        aria-label={label}
        onPointerLeave={onMouseLeave(() => onActive(null))}
      >
        {layOut([...parts]).map((slice) => {
          const { id, paint } = slice.data;
          const path = draw(slice) ?? '';
          return (
            <g
              key={id}
              className={classes.slice}
              data-faint={active !== null && active !== id}
              onPointerEnter={() => onActive(id)}
              onPointerDown={() => onActive(id)}
            >
              <path d={path} className={classes.paint} style={paintStyle(paint)} />
              <path d={path} fill={paint.paper} data-paper-only />
            </g>
          );
        })}
      </svg>
      <Stack align="center" justify="center" gap={0} className={classes.middle}>
        <Text span fw={600} lh={1.2} className={classes.total}>
          {figure}
        </Text>
        <Text span size="xs" lh="1rem" c="dimmed" ta="center" maw="60%" truncate>
          {unit}
        </Text>
      </Stack>
    </div>
  );
}

/** A sample of a slice's fill for legends and tables. */
export function Swatch({ paint }: { paint: Paint }) {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" className={classes.swatch}>
      <rect width="14" height="14" rx="3" className={classes.paint} style={paintStyle(paint)} />
      <rect width="14" height="14" rx="3" fill={paint.paper} data-paper-only />
    </svg>
  );
}

function paintStyle({ screen, color }: Paint): Record<string, string> {
  return { '--paint': screen, '--paper-paint': color };
}
