import { Badge } from '@mantine/core';

interface ActiveBadgeProps {
  active: boolean;
  /** The word for it. */
  children: string;
}

/** Whether a record is active, on its page. */
export function ActiveBadge({ active, children }: ActiveBadgeProps) {
  return (
    <Badge variant="light" {...(!active && { color: 'gray' })}>
      {children}
    </Badge>
  );
}
