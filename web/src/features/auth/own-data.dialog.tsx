import { Button, Divider, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { oidcName } from '#web/lib/identity.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { endSession } from '#web/lib/session-store.ts';
import { PasswordField } from './credentials.tsx';
import { DialogFormEnd, focusFault, UserNameField } from './form-parts.tsx';
import { ownLinkQuery } from './oidc.api.ts';
import { downloadOwnData, eraseAccount } from './own-data.api.ts';

/** The user's own data: download it, or have the account erased. */
export function OwnDataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [fetching, setFetching] = useState(false);
  const [erasing, setErasing] = useState(false);

  const fetchData = async () => {
    setFetching(true);
    try {
      await downloadOwnData();
    } catch (error) {
      notifyError(failureText(error, t('ownData.downloadFailed'), t), 'own-data');
    }
    setFetching(false);
  };
  const leave = async (until: string) => {
    // Leave the back office first: the session has ended, and the next response there would report it as expired.
    await navigate({ to: '/erase-account', search: { until }, replace: true, ignoreBlocker: true });
    endSession('signed-out');
  };

  return (
    <Dialog onClose={onClose} title={t('ownData.title')}>
      <Stack>
        <Text size="sm">{t('ownData.downloadText')}</Text>
        <Button variant="default" loading={fetching} onClick={() => void fetchData()} mr="auto">
          {t('ownData.download')}
        </Button>
        <Divider />
        <Title order={3} size="h5">
          {t('ownData.erase')}
        </Title>
        <Text size="sm">{t('ownData.eraseText')}</Text>
        {erasing ? (
          <EraseForm onErased={(until) => void leave(until)} onCancel={() => setErasing(false)} />
        ) : (
          <Button variant="light" color="red" mr="auto" onClick={() => setErasing(true)}>
            {t('ownData.erase')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

interface EraseFormProps {
  /** Called with the time at which the data becomes anonymous. */
  onErased: (anonymousFrom: string) => void;
  onCancel: () => void;
}

/** Asks for the password, if the account has one, and requests the erasure of the account. */
function EraseForm(props: EraseFormProps) {
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
