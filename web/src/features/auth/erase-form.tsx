import { Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { oidcName } from '#web/lib/oidc-name.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { DialogFormEnd } from './dialog-form-end.tsx';
import { focusFault } from './focus-fault.ts';
import { ownLinkQuery } from './oidc.api.ts';
import { eraseAccount } from './own-data.api.ts';
import { PasswordField } from './password-field.tsx';
import { UserNameField } from './user-name-field.tsx';

interface EraseFormProps {
  /** Called with the time at which the data becomes anonymous. */
  onErased: (anonymousFrom: string) => void;
  onCancel: () => void;
}

/** Asks for the password, if the account has one, and requests the erasure of the account. */
export function EraseForm(props: EraseFormProps) {
  const { t } = useTranslation();
  const link = useQuery({ ...ownLinkQuery, enabled: oidcName() !== undefined });
  if (link.isError) return <ListLoadError query={link} />;
  if (link.isLoading) return <Skeleton height={72} aria-label={t('shell.loading')} role="status" />;
  return <ErasureRequest {...props} hasPassword={link.data?.password ?? true} />;
}

function ErasureRequest({ hasPassword, onErased, onCancel }: EraseFormProps & { hasPassword: boolean }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (text) => (hasPassword && text === '' ? t('passwords.fault.empty') : null) },
  });

  const send = async ({ password }: { password: string }) => {
    setFailure(null);
    try {
      onErased(await eraseAccount(hasPassword ? password : undefined));
    } catch (error) {
      const text = failureText(error, t('ownData.eraseFailed'), t);
      if (!(error instanceof ProblemError) || error.code !== 'password.current') return setFailure(text);
      form.setErrors({ password: text });
      focusFault(form, { password: text });
    }
  };

  return (
    <form onSubmit={form.onSubmit(send, (faults) => focusFault(form, faults))} noValidate>
      <Stack>
        <UserNameField email={user?.email} />
        {hasPassword && (
          <PasswordField
            {...form.getInputProps('password')}
            label={t('passwords.current')}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <DialogFormEnd
          failure={failure}
          focusSubmit={!hasPassword}
          submitLabel={t('ownData.erase')}
          sending={form.submitting}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
