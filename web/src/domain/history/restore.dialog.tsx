import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#contracts/core/history.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { ChangeLines } from './change-lines.tsx';
import { differencesSince } from './differences.ts';
import { type HistoryOf, useRestore, versionQuery } from './history.api.ts';

interface RestoreDialogProps {
  of: HistoryOf;
  entry: HistoryEntry;
  /** The entries after `entry`, newest first. */
  later: readonly HistoryEntry[];
  onClose: () => void;
}

/** Shows how a record differs from its state after an entry, with a button that restores that state. */
export function RestoreDialog({ of, entry, later, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const version = useQuery(versionQuery(of));
  const restore = useRestore(of);
  const differences = differencesSince(later);
  const run = async () => {
    try {
      await restore.mutateAsync({ auditId: entry.auditId, etag: version.data ?? null });
      notifySuccess(t('recordHistory.restored'));
      of.onRestored?.();
    } catch (error) {
      notifyError(failureText(error, t('recordHistory.failed'), t));
    }
    onClose();
  };
  return (
    <Dialog title={t('recordHistory.at', { date: dateTime(entry.at) })} size="lg" onClose={onClose}>
      {differences.length === 0 ? (
        <Text size="sm">{t('recordHistory.same')}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {t('recordHistory.before')} → {t('recordHistory.after')}
          </Text>
          <ChangeLines changes={differences} fields={of.fields} />
        </>
      )}
      {version.isError && (
        <Text size="sm" mt="md" c="var(--mantine-color-error)">
          {errorText(version.error, t)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={restore.isPending} onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button
          loading={restore.isPending || version.isPending}
          disabled={differences.length === 0 || version.isError}
          onClick={() => void run()}
        >
          {t('recordHistory.restore')}
        </Button>
      </Group>
    </Dialog>
  );
}
