import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '#web/kit/notify.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { changePassword } from './auth.api.ts';
import { confirmationFault, newPasswordFault } from './new-password-fault.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

/** Changes one's own password: the current one, the new one, and the new one again. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { current: '', next: '', confirmation: '' },
    validate: {
      current: (text) => (text === '' ? t('auth.passwordFault.empty') : null),
      next: (text) => {
        const fault = newPasswordFault(text);
        return fault && t(`auth.passwordFault.${fault}`);
      },
      confirmation: (text, { next }) => {
        const fault = confirmationFault(text, next);
        return fault && t(`auth.passwordFault.${fault}`);
      },
    },
  });

  const send = async (values: typeof form.values) => {
    setFailure(null);
    try {
      await changePassword(values.current, values.next);
      notifySuccess(t('auth.change.done'));
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };

  const showFailure = (error: unknown) => {
    const text = errorText(error, t);
    if (!(error instanceof ProblemError)) return setFailure(text);
    const { code, fieldErrors } = error;
    if (code === 'password.current') return form.setFieldError('current', text);
    if (fieldErrors.novaSenha) return form.setFieldError('next', fieldErrors.novaSenha);
    setFailure(text);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('auth.change.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack>
          <PasswordField
            {...form.getInputProps('current')}
            label={t('auth.currentPassword')}
            autoComplete="current-password"
            data-autofocus
          />
          <PasswordField
            {...form.getInputProps('next')}
            label={t('auth.newPassword')}
            autoComplete="new-password"
          />
          <PasswordRules password={form.values.next} />
          <PasswordField
            {...form.getInputProps('confirmation')}
            label={t('auth.confirmPassword')}
            autoComplete="new-password"
          />
          {failure && (
            <Alert color="red" role="alert" icon={<IconAlertCircle />}>
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
