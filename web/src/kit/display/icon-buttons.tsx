import type { ActionIconProps, ElementProps } from '@mantine/core';
import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import type { ComponentProps, KeyboardEvent } from 'react';
import classes from './icon-buttons.module.css';

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  label: string;
}

/** An icon button as high as a field. Its name is shown as a tooltip, on hover and on keyboard focus. */
export function IconButton({ label, ...others }: IconButtonProps) {
  return (
    <Tooltip
      label={label}
      events={{ hover: true, focus: true, touch: false }}
      disabled={others.loading || others['aria-expanded'] === true}
    >
      <ActionIcon variant="default" size="input-sm" aria-label={label} {...others} />
    </Tooltip>
  );
}

interface PlainIconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  label: string;
}

/** An icon button without a frame. Its name is shown as the browser's own tooltip. */
export function PlainIconButton({ label, ...others }: PlainIconButtonProps) {
  return <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...others} />;
}

interface RowIconButtonProps extends ComponentProps<'button'> {
  label: string;
  /** Shows a spinner and disables the button. */
  loading?: boolean;
}

/**
 * An icon button for list rows that looks like `ActionIcon`, which is used elsewhere. A list of 50 rows has a hundred:
 * as `ActionIcon`, they take 8 to 25 ms longer to render.
 */
export function RowIconButton({
  label,
  loading,
  disabled,
  className = '',
  children,
  ...others
}: RowIconButtonProps) {
  return (
    <button
      type="button"
      className={`mantine-focus-auto mantine-active ${classes.button} ${className}`}
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      disabled={loading || disabled}
      {...others}
    >
      {loading ? (
        <Loader color="var(--mantine-color-gray-light-color)" size="0.9625rem" aria-hidden />
      ) : (
        children
      )}
    </button>
  );
}

/** Key handler for a menu button: the down arrow opens the menu, like Enter. */
export function openOnArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const button = event.currentTarget;
  if (event.key !== 'ArrowDown' || button.ariaExpanded === 'true') return;
  // Keeps the page from scrolling.
  event.preventDefault();
  button.click();
}
