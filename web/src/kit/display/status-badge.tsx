import { Badge } from '@mantine/core';

interface StatusBadgeProps {
  /** Missing: the brand's. */
  color: string | undefined;
  /** Whether it never came about: only outlined. */
  cancelled: boolean;
  children: string;
}

/** How far something is that people plan. */
export function StatusBadge({ color, cancelled, children }: StatusBadgeProps) {
  return (
    <Badge
      variant={cancelled ? 'outline' : 'light'}
      {...(color && { color })}
      // Table cells shrink to the narrowest content allowed.
      miw="max-content"
    >
      {children}
    </Badge>
  );
}
