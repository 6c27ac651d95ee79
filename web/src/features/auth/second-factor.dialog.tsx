import { Button, Divider, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '#contracts/session/second-factor.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { dismissError, failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { loadCurrentUser } from '#web/lib/session.ts';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ownSecondFactorQuery, useRemoveTotp } from './second-factor.api.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** The user's own second factor: an authenticator to turn on or off, and passkeys to add and remove. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...ownSecondFactorQuery,
    // The recovery codes are shown only once: a refetch must not replace them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const remove = useRemoveTotp();
  const [asking, setAsking] = useState(false);
  const [askingPasskey, setAskingPasskey] = useState(false);
  const [begun, setBegun] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data } = query;

  const done = () => {
    onClose();
    // Other parts of the interface depend on it. If the reload fails, the next start catches up.
    loadCurrentUser().catch(() => {});
  };

  const passkeysChanged = (given: readonly string[]) => {
    setCodes(given);
    // Keep the recovery codes on the screen; `done` reloads the user later.
    if (given.length > 0) return;
    void query.refetch();
    loadCurrentUser().catch(() => {});
  };

  const turnOff = async () => {
    try {
      await remove.mutateAsync(undefined);
      dismissError('second-factor');
      notifySuccess(t('factor.off'));
      onClose();
      // If a second factor is required, the user is then led to set up another one.
      await loadCurrentUser();
    } catch (error) {
      notifyError(failureText(error, t('factor.offFailed'), t), 'second-factor');
      setAsking(false);
    }
  };

  const sections = (
    <Stack>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height={72} aria-label={t('shell.loading')} role="status" />}
      {data && !begun && (
        <Title order={3} size="h5">
          {t('factor.authenticator')}
        </Title>
      )}
      {data && !data.totp && <SecondFactorSetup onBegun={() => setBegun(true)} onDone={done} />}
      {data?.totp && (
        <>
          <Text fw={500}>{t('factor.isOn')}</Text>
          <Text size="sm" c="dimmed">
            {t('factor.renew')}
          </Text>
          <Button variant="default" mr="auto" onClick={() => setAsking(true)}>
            {t('factor.turnOff')}
          </Button>
        </>
      )}
      {data && !begun && (
        <>
          <Divider />
          <Passkeys onChanged={passkeysChanged} onAsking={setAskingPasskey} />
        </>
      )}
      {data && !begun && (data.totp || data.passkeys > 0) && (
        <>
          <Divider />
          <Text size="sm">{t('factor.left', { count: data.recoveryCodes })}</Text>
        </>
      )}
    </Stack>
  );
  return (
    <Dialog
      // There may be a new second factor.
      onClose={begun || codes.length > 0 ? done : onClose}
      closeOnEscape={!asking && !askingPasskey}
      title={t('factor.title')}
    >
      {codes.length > 0 ? <RecoveryCodes codes={codes} onDone={done} /> : sections}
      {asking && (
        <LazyConfirmDialog
          danger
          title={t('factor.offTitle')}
          running={remove.isPending}
          onConfirm={() => void turnOff()}
          onCancel={() => setAsking(false)}
        >
          {t(offText(data))}
        </LazyConfirmDialog>
      )}
    </Dialog>
  );
}

/** How the user signs in once the authenticator is turned off. */
function offText(data: SecondFactor | undefined) {
  if (data && data.passkeys > 0) return 'factor.offPasskeys';
  return data?.required ? 'factor.offDue' : 'factor.offText';
}
