import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import classes from './segments.module.css';

interface SegmentsProps extends Omit<ComponentProps<'div'>, 'onChange' | 'role' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  data: readonly { value: string; label: ReactNode }[];
  /** As wide as what it stands in. */
  fullWidth?: boolean;
}

/**
 * A choice between a few things that are all to be seen. Looks as Mantine's `SegmentedControl`, which measures itself
 * where it appears and so lays out the page a second time.
 */
export function Segments({ value, onChange, data, fullWidth, className = '', ...others }: SegmentsProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={`${classes.segments} ${className}`}
      data-full-width={fullWidth}
      {...others}
    >
      {data.map((each) => {
        const id = `${name}-${each.value}`;
        const chosen = each.value === value;
        return (
          <div key={each.value} className={classes.segment} data-active={chosen || undefined}>
            <input
              type="radio"
              className={classes.radio}
              id={id}
              name={name}
              value={each.value}
              checked={chosen}
              onChange={() => onChange(each.value)}
            />
            <label className={classes.label} htmlFor={id}>
              {each.label}
            </label>
          </div>
        );
      })}
    </div>
  );
}
