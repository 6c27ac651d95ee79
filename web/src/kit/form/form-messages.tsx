import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useCan, useMayWrite } from '#web/lib/session.ts';
import type { RecordForm } from './use-record-form.ts';

type LoadState = Pick<RecordForm<never, never>, 'error' | 'retry' | 'leave'>;

/** Placeholder while the record is loading. */
export function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap={28} maw={640} role="status" aria-label={t('list.loading')}>
      {['30%', '20%', '40%'].map((width) => (
        <div key={width}>
          <Skeleton height={12} width={width} mb={10} />
          <Skeleton height={36} />
        </div>
      ))}
    </Stack>
  );
}

/** Shown when the record could not be loaded: gives the reason and a retry button. */
export function FormLoadError({ record, title }: { record: LoadState; title?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      role="alert"
      maw={640}
      title={title ?? t('form.loadFailed')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {errorText(record.error, t)}
      <Group gap="xs" mt="md">
        <Button variant="default" size="xs" onClick={record.retry}>
          {t('list.tryAgain')}
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => record.leave()}>
          {t('form.backToList')}
        </Button>
      </Group>
    </Alert>
  );
}

/**
 * Returns why a form is read-only; null if it is editable.
 * @param permission needed for a change
 * @param record must be active; null for a new record
 * @param owned the same record if members can read some that they can't change
 */
export function useFormLock(
  permission: Permission,
  record: { deletedAt: string | null } | null,
  owned: Parameters<ReturnType<typeof useMayWrite>>[0] | null = null,
): string | null {
  const { t } = useTranslation();
  const can = useCan();
  const mayWrite = useMayWrite(permission);
  if (owned ? !mayWrite(owned) : !can(permission)) return t('form.lockedForbidden');
  return record && record.deletedAt !== null ? t('form.lockedInactive') : null;
}
