import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Defaults to "Confirm". */
  confirmLabel?: string;
  /** Defaults to "Cancel". */
  cancelLabel?: string;
  /** For irreversible actions: a red button that doesn't have the initial focus, so Enter doesn't confirm at once. */
  danger?: boolean;
  /** Whether the confirmed action is running: the dialog then stays open and can't be closed. */
  running?: boolean;
  onConfirm: () => void;
  /** Also called on Escape and on a click outside the dialog. */
  onCancel: () => void;
}

/** A confirmation dialog. Rendered only while it is open and loaded on first use: see `Confirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, danger = false, running = false } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={props.onCancel}
      title={title}
      size="md"
      withCloseButton={false}
      closeOnEscape={!running}
      closeOnClickOutside={!running}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button
          variant="default"
          disabled={running}
          onClick={props.onCancel}
          data-autofocus={danger || undefined}
        >
          {cancelLabel ?? t('list.cancel')}
        </Button>
        <Button
          {...(danger && { color: 'red' })}
          loading={running}
          onClick={props.onConfirm}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel ?? t('list.confirm')}
        </Button>
      </Group>
    </Dialog>
  );
}

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
