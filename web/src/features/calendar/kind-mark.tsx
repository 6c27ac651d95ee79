import type { CalendarKind } from '#contracts/calendar.ts';
import classes from './kind-mark.module.css';

/** The sign of a kind, told by shape as well as colour. */
export function KindMark({ kind }: { kind: CalendarKind }) {
  return <span className={classes.mark} data-kind={kind} aria-hidden />;
}
