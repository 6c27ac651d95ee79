import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface DialogFormEndProps {
  /** The error message for the whole form; null if there is none. */
  failure: string | null;
  submitLabel: string;
  sending: boolean;
  /** Whether the submit button gets the initial focus, for a form without fields. */
  focusSubmit?: boolean;
  onCancel: () => void;
}

/** The end of a form in a dialog: the error message and the two buttons. */
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

/** Tells password managers whose password the form asks for. Nobody sees it. */
export function UserNameField({ email }: { email: string | null | undefined }) {
  const { t } = useTranslation();
  return (
    <input
      type="text"
      autoComplete="username"
      aria-label={t('auth.email')}
      value={email ?? ''}
      readOnly
      hidden
    />
  );
}

interface FaultyForm {
  getInputNode: (path: string) => HTMLElement | null;
}

/**
 * Focuses the first invalid field.
 * @param faults the errors by field, in reading order
 */
export function focusFault(form: FaultyForm, faults: Record<string, unknown>): void {
  const [first] = Object.keys(faults);
  if (first) form.getInputNode(first)?.focus();
}
