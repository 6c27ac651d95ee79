import type { ActionIconProps, ElementProps } from '@mantine/core';
import { ActionIcon, Tooltip } from '@mantine/core';

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
