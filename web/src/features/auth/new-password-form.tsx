import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#web/lib/problem.ts';
import { accountOf, redeem } from './auth.api.ts';
import { PasswordField } from './credentials.tsx';
import { focusFault, UserNameField } from './form-parts.tsx';
import { confirmationFault, newPasswordFault, PasswordRules } from './new-password.tsx';

interface NewPasswordFormProps {
  /** From the mail. */
  token: string;
  onDone: () => void;
  /** Called with any error except one about the password itself, which is shown below the field. */
  onFailed: (error: unknown) => void;
}

/** A password and its confirmation. Nothing is sent until both are valid. */
export function NewPasswordForm({ token, onDone, onFailed }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    // Only password managers need it: any lasting failure shows once the password is sent.
    accountOf(token).then(setEmail, () => {});
  }, [token]);
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (text) => {
        const fault = newPasswordFault(text);
        return fault && t(`passwords.fault.${fault}`);
      },
      confirmation: (text, { password }) => {
        const fault = confirmationFault(text, password);
        return fault && t(`passwords.fault.${fault}`);
      },
    },
  });

  const send = async ({ password }: { password: string }) => {
    try {
      await redeem({ token, password });
      onDone();
    } catch (error) {
      const fault = error instanceof ProblemError && error.fieldErrors.password;
      if (!fault) return onFailed(error);
      form.setFieldError('password', fault);
      focusFault(form, { password: fault });
    }
  };

  return (
    <form onSubmit={form.onSubmit(send, (faults) => focusFault(form, faults))} noValidate>
      <Stack>
        <UserNameField email={email} />
        <PasswordField
          {...form.getInputProps('password')}
          label={t('passwords.new')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordRules password={form.values.password} />
        <PasswordField
          {...form.getInputProps('confirmation')}
          label={t('passwords.confirmation')}
          autoComplete="new-password"
        />
        <Button type="submit" fullWidth loading={form.submitting}>
          {t('passwords.token.submit')}
        </Button>
      </Stack>
    </form>
  );
}
