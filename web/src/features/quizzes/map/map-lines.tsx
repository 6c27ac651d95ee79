import { ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import type { MapLayout, MapQuestion } from './layout.ts';
import { CARD_WIDTH, isNowhere, STUB } from './layout.ts';
import classes from './map-lines.module.css';
import type { DetailLevel } from './question-card.tsx';

interface MapLinesProps {
  layout: MapLayout;
  /** The question whose lines are highlighted. */
  current: number | null;
  sight: DetailLevel;
}

/**
 * All lines of the map in one SVG. The library's own edges would each subscribe to every move of the map, and measure
 * cards whose sizes the layout already knows.
 */
export const MapLines = memo(function MapLines({ layout, current, sight }: MapLinesProps) {
  const { width, height, lines, questions } = layout;
  return (
    <ViewportPortal>
      <svg className={classes.lines} width={width} height={height} data-sight={sight} aria-hidden>
        <path className={classes.line} d={stubs(questions, false)} />
        <path className={classes.line} data-loop d={stubs(questions, true)} />
        {lines.map(({ answerId, from, to, loop, path }) => (
          <path
            key={answerId}
            className={classes.line}
            data-loop={loop || undefined}
            data-lit={from === current || to === current || undefined}
            d={path}
          />
        ))}
        {sight !== 'near' && (
          <>
            <path className={classes.end} d={dots(questions, false)} />
            <path className={classes.end} data-nowhere d={dots(questions, true)} />
          </>
        )}
      </svg>
    </ViewportPortal>
  );
});

/** The ends of the answers that end in fragrances, or of those that lead nowhere. */
function endsOf(questions: readonly MapQuestion[], nowhere: boolean) {
  return questions.flatMap(({ x, y, answers }) =>
    answers
      .filter((answer) => (nowhere ? isNowhere(answer) : answer.fragrances.length > 0))
      .map((answer) => ({ x: x + CARD_WIDTH, y: y + answer.y })),
  );
}

function stubs(questions: readonly MapQuestion[], nowhere: boolean): string {
  return endsOf(questions, nowhere)
    .map(({ x, y }) => `M ${x} ${y} h ${STUB}`)
    .join(' ');
}

/** Dots that stand for the ends when zoomed out. */
function dots(questions: readonly MapQuestion[], nowhere: boolean): string {
  return endsOf(questions, nowhere)
    .map(({ x, y }) => `M ${x + STUB} ${y} a 9 9 0 1 1 18 0 a 9 9 0 1 1 -18 0`)
    .join(' ');
}
