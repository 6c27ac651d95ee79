import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { RecordLines } from '#web/domain/record/related-records.tsx';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { secondFactorQuery, useResetSecondFactor } from './user-trail.api.ts';

/** A user's second factor, with a button to reset it after a loss. */
export function UserSecondFactor({ userId, name }: { userId: number; name: string }) {
  const { t } = useTranslation();
  const query = useQuery(secondFactorQuery(userId));
  const reset = useResetSecondFactor(userId);
  const [asking, setAsking] = useState(false);
  const { data } = query;
  const hasFactor = data !== undefined && (data.totp || data.passkeys > 0);

  const confirm = async () => {
    try {
      await reset.mutateAsync(undefined);
      notifySuccess(t('userPage.factorReset', { name }));
    } catch (error) {
      notifyError(failureText(error, t('userPage.factorResetFailed'), t));
    }
    setAsking(false);
  };

  return (
    <RecordSection title={t('userPage.factor')} empty={data && !hasFactor ? t('userPage.noFactor') : null}>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height={72} aria-label={t('list.loading')} role="status" />}
      {hasFactor && (
        <RecordLines
          lines={[
            {
              key: 'factor',
              title: [
                data.totp && t('userPage.authenticator'),
                data.passkeys > 0 && t('userPage.passkeys', { count: data.passkeys }),
              ]
                .filter(Boolean)
                .join(' · '),
              note: t('userPage.codesLeft', { count: data.recoveryCodes }),
              aside: (
                <Button variant="default" size="xs" miw="max-content" onClick={() => setAsking(true)}>
                  {t('userPage.resetFactor')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {asking && (
        <LazyConfirmDialog
          danger
          title={t('userPage.resetFactorTitle', { name })}
          running={reset.isPending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {t('userPage.resetFactorText')}
        </LazyConfirmDialog>
      )}
    </RecordSection>
  );
}
