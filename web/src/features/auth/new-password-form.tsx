import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#web/lib/problem.ts';
import { confirmationFault, newPasswordFault } from './new-password-fault.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordFormProps {
  submit: (password: string) => Promise<void>;
  onDone: () => void;
  /** Gets what was thrown, unless it is a fault of the password itself: that stands under the field. */
  onFailed: (error: unknown) => void;
}

/** A password and its confirmation. Nothing is sent until both are right. */
export function NewPasswordForm({ submit, onDone, onFailed }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (text) => {
        const fault = newPasswordFault(text);
        return fault && t(`auth.passwordFault.${fault}`);
      },
      confirmation: (text, { password }) => {
        const fault = confirmationFault(text, password);
        return fault && t(`auth.passwordFault.${fault}`);
      },
    },
  });

  const send = async ({ password }: { password: string }) => {
    try {
      await submit(password);
      onDone();
    } catch (error) {
      const fault = error instanceof ProblemError && error.fieldErrors.password;
      if (fault) form.setFieldError('password', fault);
      else onFailed(error);
    }
  };

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <PasswordField
          {...form.getInputProps('password')}
          label={t('auth.newPassword')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordRules password={form.values.password} />
        <PasswordField
          {...form.getInputProps('confirmation')}
          label={t('auth.confirmPassword')}
          autoComplete="new-password"
        />
        <Button type="submit" fullWidth loading={form.submitting}>
          {t('auth.token.submit')}
        </Button>
      </Stack>
    </form>
  );
}
