import { VisuallyHidden } from '@mantine/core';
import { useIdentity } from '#web/lib/identity.ts';
import classes from './logo.module.css';

interface LogoProps {
  /** Height of the logo in pixels. */
  size?: number;
  /** Hides the name, which is then for screen readers only. */
  markOnly?: boolean;
}

/** The installation's logo and name. The default logo is the product's own: a drop and the trail of its scent. */
export function Logo({ size = 28, markOnly = false }: LogoProps) {
  const { name, logo } = useIdentity();
  return (
    <span className={classes.logo}>
      {logo ? (
        <img
          src={logo.thumbnailUrl}
          alt=""
          className={classes.image}
          style={{ height: size, ...(markOnly && { maxWidth: size }) }}
        />
      ) : (
        <Mark size={size} />
      )}
      {markOnly ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={classes.name}>{name}</span>}
    </span>
  );
}

function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <g className={classes.trail}>
        <path d="M10.6 22.4c6.6.6 4.2-6.2 8.6-8.6 2-1.1 3.8-.9 5.6-.2" />
        <path d="M9.2 18.4c3.6-1.2 2.9-5.9 6.6-8.6 2.2-1.6 4.6-1.7 6.6-1.1" opacity=".65" />
        <path d="M14.6 24.6c5 .1 5.6-3.5 8.2-5.2.9-.6 1.9-.8 2.9-.8" opacity=".65" />
      </g>
      <circle cx="8.2" cy="23.8" r="2.6" className={classes.drop} />
    </svg>
  );
}
