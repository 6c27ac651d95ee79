import classes from './scent-trail.module.css';

const LINES = 11;

/** The background before sign-in: lines that drift apart like a scent in still air, each slightly offset. */
export function ScentTrail() {
  return (
    <svg
      className={classes.trail}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Array.from({ length: LINES }, (_, index) => (
        <path key={lineAt(index)} d={lineAt(index)} opacity={0.9 - (index / LINES) * 0.75} />
      ))}
    </svg>
  );
}

function lineAt(index: number): string {
  const rise = index * 26;
  const sway = index * 14;
  return (
    `M-40 ${860 - index * 6}C ${220 + sway} ${900 - rise}, ${330 - sway} ${560 - rise / 2}, ${640 + sway} ${610 - rise}` +
    `S ${1040 - sway} ${720 - rise * 1.8}, 1480 ${420 - rise * 1.4}`
  );
}
