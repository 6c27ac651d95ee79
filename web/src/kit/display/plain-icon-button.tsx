import type { ActionIconProps, ElementProps } from '@mantine/core';
import { ActionIcon } from '@mantine/core';

interface PlainIconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  label: string;
}

/** An icon to press, without a frame. The browser shows its name to the pointer. */
export function PlainIconButton({ label, ...others }: PlainIconButtonProps) {
  return <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...others} />;
}
