import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ObstaclesDialogProps {
  title: string;
  /** Why the action is impossible. */
  reason: string;
  onClose: () => void;
  /** The obstacles, and ways to clear them. */
  children: ReactNode;
}

/** Explains why an action is impossible, and links to the obstacles. */
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
