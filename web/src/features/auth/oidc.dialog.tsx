import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { dismissError, failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { oidcName } from '#web/lib/identity.ts';
import { leaveToLink, ownLinkQuery, useUnlink } from './oidc.api.ts';

/** Shows whether the account is linked with the identity provider, and links or unlinks it. */
export function OidcDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const query = useQuery(ownLinkQuery);
  const unlink = useUnlink();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { data } = query;
  const name = oidcName() ?? '';

  const reportError = (error: unknown, what: 'linkFailed' | 'unlinkFailed') =>
    notifyError(failureText(error, t(`oidc.${what}`), t), 'oidc');

  const link = async () => {
    setLeaving(true);
    try {
      await leaveToLink();
    } catch (error) {
      reportError(error, 'linkFailed');
      setLeaving(false);
    }
  };

  const removeLink = async () => {
    try {
      await unlink.mutateAsync(undefined);
      dismissError('oidc');
      notifySuccess(t('oidc.unlinked'));
      onClose();
    } catch (error) {
      reportError(error, 'unlinkFailed');
      setAsking(false);
    }
  };

  return (
    <Dialog onClose={onClose} closeOnEscape={!asking} title={t('oidc.title', { name })}>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height={72} aria-label={t('shell.loading')} role="status" />}
      {data?.linkedAt === null && (
        <Stack>
          <Text size="sm">{t('oidc.none', { name })}</Text>
          <Button ml="auto" loading={leaving} onClick={() => void link()}>
            {t('oidc.link')}
          </Button>
        </Stack>
      )}
      {data?.linkedAt && (
        <Stack>
          <Text fw={500}>{t('oidc.since', { date: dateTime(data.linkedAt) })}</Text>
          <Text size="sm">{t(data.password ? 'oidc.both' : 'oidc.alone', { name })}</Text>
          {data.password && (
            <Button variant="default" ml="auto" onClick={() => setAsking(true)}>
              {t('oidc.unlink')}
            </Button>
          )}
        </Stack>
      )}
      {asking && (
        <LazyConfirmDialog
          danger
          title={t('oidc.unlinkTitle')}
          running={unlink.isPending}
          onConfirm={() => void removeLink()}
          onCancel={() => setAsking(false)}
        >
          {t('oidc.unlinkText')}
        </LazyConfirmDialog>
      )}
    </Dialog>
  );
}
