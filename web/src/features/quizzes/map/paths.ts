interface Place {
  x: number;
  y: number;
}

/** A stretch free of questions, along which a line passes a column. */
export interface Lane {
  from: number;
  to: number;
  y: number;
}

/** How far a line that leads back swings out at its ends, in pixels. */
const SWING = 96;

const ARROW = 'm -7 -4 l 7 4 l -7 4';

/**
 * A line to a question further right, as SVG path data: level beside questions, curved only between columns.
 * @param leave the right edge of the column that it starts in
 * @param lanes through the columns on its way, from left to right
 */
export function forwardPath(
  start: Place,
  end: Place,
  { leave, lanes }: { leave: number; lanes: readonly Lane[] },
): string {
  let at = { x: leave, y: start.y };
  const parts = [`M ${start.x} ${start.y} H ${leave}`];
  for (const lane of lanes) {
    parts.push(curve(at, { x: lane.from, y: lane.y }), `H ${lane.to}`);
    at = { x: lane.to, y: lane.y };
  }
  return [...parts, curve(at, end), ARROW].join(' ');
}

/** A line to a question further left, or back to its own question, as SVG path data: swings out at both ends. */
export function backwardPath(start: Place, end: Place): string {
  return `M ${start.x} ${start.y} C ${start.x + SWING} ${start.y} ${end.x - SWING} ${end.y} ${end.x} ${end.y} ${ARROW}`;
}

function curve(from: Place, to: Place): string {
  const middle = Math.round((from.x + to.x) / 2);
  return `C ${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}
