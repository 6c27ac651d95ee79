import type { ActionIconProps, ElementProps } from '@mantine/core';
import { ActionIcon } from '@mantine/core';

interface PlainIconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  label: string;
}

/** An icon button without a frame. Its name is shown as the browser's own tooltip. */
export function PlainIconButton({ label, ...others }: PlainIconButtonProps) {
  return <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...others} />;
}
