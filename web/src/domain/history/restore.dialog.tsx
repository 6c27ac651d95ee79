import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HistoryChange, HistoryEntry } from '#contracts/core/history.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { ChangeLines } from './change-lines.tsx';
import type { HistoryOf } from './history.api.ts';
import { useRestore, versionQuery } from './history.api.ts';

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

/**
 * Returns what restoring a record to an entry would change: `before` is the current value, `after` the restored one.
 * @param later the entries after that one, newest first
 */
export function differencesSince(later: readonly HistoryEntry[]): HistoryChange[] {
  const byPath = new Map<string, HistoryChange>();
  for (const { path, before, after } of later.filter(changesContent).flatMap(({ changes }) => changes)) {
    // The newest entry has the current value, each older one the value before it.
    byPath.set(path, { path, before: (byPath.get(path) ?? { before: after }).before, after: before });
  }
  return [...byPath.values()].filter(
    ({ path, before, after }) => !STATE.has(path) && JSON.stringify(before) !== JSON.stringify(after),
  );
}

/** Fields that a restore never changes. */
const STATE = new Set(['isDefault', 'validatedAt', 'publishedAt', 'password']);

function changesContent({ action }: HistoryEntry): boolean {
  return action === 'update' || action === 'restore';
}
