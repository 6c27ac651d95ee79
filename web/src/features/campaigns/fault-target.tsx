import classes from './fault-target.module.css';

interface FaultTargetProps {
  /** The dotted path of the error. */
  path: string;
  /** Reveals the field that the error belongs to and focuses it. */
  onNavigate: () => void;
}

/**
 * A stand-in for a field that is not rendered: in a slot that is not selected, or in a language that is not shown.
 * The form focuses it for an error at its path, and it passes the focus on by `onNavigate`.
 */
export function FaultTarget({ path, onNavigate }: FaultTargetProps) {
  return <span className={classes.target} data-path={path} tabIndex={-1} aria-hidden onFocus={onNavigate} />;
}
