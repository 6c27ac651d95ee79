import classes from './fault-target.module.css';

interface FaultTargetProps {
  /** Dotted path of the fault. */
  path: string;
  /** Brings what the fault belongs to into view, and the focus there. */
  onReach: () => void;
}

/**
 * A place where a form finds a fault whose field is not there yet: in a slot that is not selected, or in a language
 * that is not shown. The form moves the focus here, and it goes on from here.
 */
export function FaultTarget({ path, onReach }: FaultTargetProps) {
  return <span className={classes.target} data-path={path} tabIndex={-1} aria-hidden onFocus={onReach} />;
}
