import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ObstaclesDialogProps {
  title: string;
  /** Why it can't be done. */
  reason: string;
  onClose: () => void;
  /** What stands in the way, and ways to clear it. */
  children: ReactNode;
}

/** Says why something can't be done, and leads to what stands in the way. */
export function ObstaclesDialog({ title, reason, onClose, children }: ObstaclesDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{reason}</Text>
        {children}
      </Stack>
    </Dialog>
  );
}
