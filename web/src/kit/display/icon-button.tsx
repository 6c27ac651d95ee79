import { Loader } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { useRef, useState } from 'react';
import classes from './icon-button.module.css';
import { Tip } from './tip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** Whether the label is shown too when it is pointed at. */
  tip?: boolean;
  /** Busy: it turns, and can't be pressed. */
  loading?: boolean;
  /** The icon. */
  children: ReactNode;
}

/** As high as a field. Looks as Mantine's default `ActionIcon`, which takes several times as long to draw. */
export function IconButton(props: IconButtonProps) {
  const { label, tip = false, loading = false, className = '', ref, children, ...others } = props;
  const button = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(button, ref);
  // Undefined until it matters: the tip is not even made before.
  const [pointed, setPointed] = useState<boolean>();
  const leave = () => setPointed((before) => before && false);
  return (
    <>
      <button
        type="button"
        ref={merged}
        className={`mantine-focus-auto ${loading ? '' : 'mantine-active'} ${classes.button} ${className}`}
        aria-label={label}
        aria-busy={loading || undefined}
        disabled={loading}
        {...(tip && {
          onPointerEnter: ({ pointerType }) => setPointed(pointerType !== 'touch'),
          onPointerLeave: leave,
          onFocus: ({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible')) setPointed(true);
          },
          onBlur: leave,
        })}
        {...others}
      >
        {loading ? (
          <span className={classes.loader} aria-hidden>
            <Loader color="var(--mantine-color-default-color)" size="1.2375rem" />
          </span>
        ) : (
          children
        )}
      </button>
      {pointed !== undefined && (
        <Tip target={button} label={label} pointed={pointed && others['aria-expanded'] !== true} />
      )}
    </>
  );
}
