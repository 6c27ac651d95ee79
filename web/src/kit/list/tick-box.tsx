import type { ChangeEventHandler } from 'react';
import classes from './tick-box.module.css';

interface TickBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked, and some is not. */
  partly?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A box to tick. Looks as Mantine's `Checkbox`, which takes several times as long to draw: a list has fifty. */
export function TickBox({ label, checked, partly = false, onChange }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      className={`mantine-focus-auto ${classes.box}`}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partly && !checked;
      }}
      onChange={onChange}
    />
  );
}
