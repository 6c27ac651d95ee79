import type { ActionIconProps, ElementProps } from '@mantine/core';
import { ActionIcon, Tooltip } from '@mantine/core';

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  label: string;
}

/** An icon to press, as high as a field. Its name is shown to the pointer and to the keyboard. */
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
