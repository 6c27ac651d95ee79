import type { CalendarKind } from '#contracts/calendar.ts';
import classes from './kind-mark.module.css';

/** The mark of a kind, distinct by shape as well as by colour. */
export function KindMark({ kind }: { kind: CalendarKind }) {
  return <span className={classes.mark} data-kind={kind} aria-hidden />;
}
