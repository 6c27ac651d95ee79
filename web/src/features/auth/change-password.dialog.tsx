import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText } from '#web/kit/feedback/notify.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { changePassword } from './auth.api.ts';
import { PasswordField } from './credentials.tsx';
import { DialogFormEnd, focusFault, UserNameField } from './form-parts.tsx';
import { confirmationFault, lackingText, newPasswordFault, PasswordRules } from './new-password.tsx';

/** Changes the user's own password and confirms that it did. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  return (
    <Dialog onClose={onClose} title={t('passwords.change.title')}>
      {done ? (
        <Stack>
          <div role="status">
            <Text fw={500}>{t('passwords.change.done')}</Text>
            <Text size="sm" c="dimmed">
              {t('passwords.change.doneText')}
            </Text>
          </div>
          <Button onClick={onClose} ml="auto" autoFocus>
            {t('passwords.change.ok')}
          </Button>
        </Stack>
      ) : (
        <ChangePasswordForm onDone={() => setDone(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface ChangePasswordFormProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the current password, and for the new one twice. Nothing is sent until all are valid. */
function ChangePasswordForm({ onDone, onCancel }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { current: '', next: '', confirmation: '' },
    validate: {
      current: (text) => (text === '' ? t('passwords.fault.empty') : null),
      next: (text) => {
        const fault = newPasswordFault(text);
        if (fault === 'requirements') return lackingText(text, t);
        return fault && t(`passwords.fault.${fault}`);
      },
      confirmation: (text, { next }) => {
        const fault = confirmationFault(text, next);
        return fault && t(`passwords.fault.${fault}`);
      },
    },
  });

  const send = async (values: typeof form.values) => {
    setFailure(null);
    try {
      await changePassword(values.current, values.next);
      onDone();
    } catch (error) {
      showFailure(error);
    }
  };

  const showFailure = (error: unknown) => {
    const text = failureText(error, t('passwords.change.failed'), t);
    if (!(error instanceof ProblemError)) return setFailure(text);
    const { code, fieldErrors } = error;
    if (code === 'password.current') return showFaults({ current: text });
    if (fieldErrors.novaSenha) return showFaults({ next: fieldErrors.novaSenha });
    setFailure(text);
  };

  const showFaults = (faults: Record<string, string>) => {
    form.setErrors(faults);
    focusFault(form, faults);
  };

  return (
    <form onSubmit={form.onSubmit(send, (faults) => focusFault(form, faults))} noValidate>
      <Stack>
        <UserNameField email={user?.email} />
        <PasswordField
          {...form.getInputProps('current')}
          label={t('passwords.current')}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordField
          {...form.getInputProps('next')}
          label={t('passwords.new')}
          autoComplete="new-password"
        />
        <PasswordRules password={form.values.next} />
        <PasswordField
          {...form.getInputProps('confirmation')}
          label={t('passwords.confirmation')}
          autoComplete="new-password"
        />
        <DialogFormEnd
          failure={failure}
          submitLabel={t('form.save')}
          sending={form.submitting}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
