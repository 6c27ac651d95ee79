import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** "Confirm" when missing. */
  confirmLabel?: string;
  /** "Cancel" when missing. */
  cancelLabel?: string;
  /** For what can't be undone: the button is red, and Enter at once does not press it. */
  danger?: boolean;
  /** While what was confirmed runs the dialog stays and can't be left. */
  running?: boolean;
  onConfirm: () => void;
  /** Also called for Escape and a press beside the dialog. */
  onCancel: () => void;
}

/** Asks before something is done. Mounted while it asks; fetched when it is first needed: see `Confirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, danger = false, running = false } = props;
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={props.onCancel}
      title={title}
      centered
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
    </Modal>
  );
}

/**
 * Gives the focus back to what had it when the dialog came, unless it is elsewhere by then. The library does so for a dialog
 * that it closes; this one is taken away.
 */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
      before.focus({ preventScroll: true });
    },
    [before],
  );
}
