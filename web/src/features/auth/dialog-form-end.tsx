import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface DialogFormEndProps {
  /** Why it could not be sent, in words; null when nothing went wrong. */
  failure: string | null;
  submitLabel: string;
  sending: boolean;
  onCancel: () => void;
}

/** How a form in a dialog ends: what went wrong with all of it, and its two buttons. */
export function DialogFormEnd({ failure, submitLabel, sending, onCancel }: DialogFormEndProps) {
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
        <Button type="submit" loading={sending}>
          {submitLabel}
        </Button>
      </Group>
    </>
  );
}
