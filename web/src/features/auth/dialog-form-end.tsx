import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface DialogFormEndProps {
  /** Why it could not be sent, in words; null when nothing went wrong. */
  failure: string | null;
  submitLabel: string;
  sending: boolean;
  /** Whether the second button is what the keyboard begins at: there is no field. */
  focusSubmit?: boolean;
  onCancel: () => void;
}

/** How a form in a dialog ends: what went wrong with all of it, and its two buttons. */
export function DialogFormEnd({ failure, submitLabel, sending, focusSubmit, onCancel }: DialogFormEndProps) {
  const { t } = useTranslation();
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" icon={<IconAlertCircle />}>
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button
          type="submit"
          loading={sending}
          autoFocus={focusSubmit}
          data-autofocus={focusSubmit || undefined}
        >
          {submitLabel}
        </Button>
      </Group>
    </>
  );
}
