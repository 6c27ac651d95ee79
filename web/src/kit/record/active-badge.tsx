import { Badge } from '@mantine/core';

interface ActiveBadgeProps {
  active: boolean;
  /** The label of the state. */
  children: string;
}

/** Shows on a record's page whether the record is active. */
export function ActiveBadge({ active, children }: ActiveBadgeProps) {
  return (
    <Badge variant="light" {...(!active && { color: 'gray' })}>
      {children}
    </Badge>
  );
}
