import { Box, Button, Checkbox, Group, Loader, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkProgress } from '#contracts/core/bulk.ts';
import { recordPath } from '#contracts/core/resources.ts';
import { errorTexts } from '#web/i18n/i18n.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import type { NotificationText } from '#web/kit/feedback/notify.ts';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import type { BulkFieldProps, BulkRequest } from './bulk.api.ts';
import { dryRunQuery, useBulkAction } from './bulk.api.ts';
import classes from './bulk.dialog.module.css';

interface BulkDialogProps extends Omit<BulkRequest, 'set' | 'release'> {
  /** Name of the action. */
  label: string;
  Field: ComponentType<BulkFieldProps> | undefined;
  /** What to set, where there is nothing to choose. */
  fixed?: object | undefined;
  /** Called when the action or its undoing has changed records. */
  onChanged?: (() => void) | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what an action would do to a selection, and runs it on confirmation. */
export function BulkDialog(props: BulkDialogProps) {
  const { label, Field, fixed = null, onChanged, onDone, onClose, ...target } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  const [set, setSet] = useState<object | null>(fixed);
  const [activeRun, setActiveRun] = useState<{ progress: BulkProgress; stop: () => void } | null>(null);
  const [release, setRelease] = useState(false);
  const request = { ...target, set, release };
  const ready = !Field || set !== null;
  const dryRun = useQuery(dryRunQuery(request, ready));
  const { run, undo, running } = useBulkAction(request);
  const counted = (count: number) => ({ count, total: number(count) });

  const undoBatch = async (batchId: string) => {
    const { done, refusedTotal } = await undo(batchId);
    onChanged?.();
    if (done === 0 && refusedTotal > 0) throw new Error('Nothing is as it was left');
  };
  const confirm = async (expected: number) => {
    const controller = new AbortController();
    let lastProgress: BulkProgress | null = null;
    const onProgress = (progress: BulkProgress) => {
      lastProgress = progress;
      setActiveRun({ progress, stop: () => controller.abort() });
    };
    try {
      const { signal } = controller;
      const { batchId, done, refusedTotal } = await run({ expected, signal, onProgress });
      const summary = t('selection.done', counted(done));
      const text: NotificationText =
        refusedTotal > 0 ? [summary, t('selection.stayed', counted(refusedTotal))] : [summary];
      if (batchId && done > 0 && target.action !== 'delete') notifyWithUndo(text, () => undoBatch(batchId));
      else notifySuccess(...text);
      onChanged?.();
      onDone();
    } catch (error) {
      const batchId = (lastProgress as BulkProgress | null)?.batchId;
      if (!controller.signal.aborted) notifyError(failureText(error, t('selection.failed'), t));
      // What has been changed by then stays.
      if (batchId) {
        notifyWithUndo([t('selection.stopped')], () => undoBatch(batchId));
        onDone();
      }
    }
    onClose();
  };

  const answer = ready ? dryRun.data : undefined;
  // All warnings of a call are of one kind.
  const loss = answer?.warnings[0];
  return (
    <Dialog
      title={`${label}: ${t('list.selected', { count: target.selection.count })}`}
      size="md"
      closeOnEscape={!running}
      closeOnClickOutside={!running}
      withCloseButton={!running}
      onClose={onClose}
    >
      {Field && (
        <Suspense>
          <Field onChange={setSet} />
        </Suspense>
      )}
      <Box role="status" mih={24} mt="xs">
        {ready && dryRun.isFetching && (
          <Group gap="xs">
            <Loader size={16} aria-hidden />
            <Text size="sm">{t('selection.checking')}</Text>
          </Group>
        )}
        {answer && !dryRun.isFetching && (
          <>
            <Text size="sm">{t('selection.ready', counted(answer.done))}</Text>
            {target.action === 'delete' && answer.done > 0 && <Text size="sm">{t('list.deleteText')}</Text>}
          </>
        )}
        {dryRun.isError && !dryRun.isFetching && (
          <Text size="sm" c="var(--mantine-color-error)">
            {failureText(dryRun.error, t('selection.failed'), t)}
          </Text>
        )}
      </Box>
      {answer && answer.refusedTotal > 0 && (
        <Records
          kind={request.kind}
          label={t('selection.refused')}
          title={t('selection.staying', counted(answer.refusedTotal))}
          reasons={errorTexts().problems}
          records={answer.refused}
          total={answer.refusedTotal}
          onFollow={onClose}
        />
      )}
      {(release || answer?.refused.some(({ code }) => code === 'organisation.in_use')) && (
        <Checkbox
          mt="md"
          label={t('selection.release')}
          description={t('selection.releaseHelp')}
          checked={release}
          onChange={({ currentTarget: { checked } }) => setRelease(checked)}
        />
      )}
      {answer && loss && (
        <Records
          kind={request.kind}
          label={t('selection.warnings')}
          title={t(`selection.lost.${loss.code}`, counted(answer.warningsTotal))}
          reasons={{ [loss.code]: t(`selection.lostBecause.${loss.code}`) }}
          records={answer.warnings}
          total={answer.warningsTotal}
          onFollow={onClose}
        />
      )}
      {activeRun && (
        <Progress.Root size="sm" mt="md">
          <Progress.Section
            value={Math.floor((activeRun.progress.done / activeRun.progress.total) * 100)}
            aria-label={t('selection.running')}
          />
        </Progress.Root>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={running && !activeRun} onClick={activeRun?.stop ?? onClose}>
          {t(activeRun ? 'selection.stop' : 'list.cancel')}
        </Button>
        <Button
          {...(target.action === 'delete' && { color: 'red' })}
          loading={running}
          disabled={!answer || dryRun.isFetching || answer.done === 0}
          onClick={() => answer && void confirm(answer.matched)}
        >
          {t('list.confirm')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface RecordsProps extends Pick<BulkRequest, 'kind'> {
  label: string;
  title: string;
  /** Texts by code. */
  reasons: Readonly<Record<string, string>>;
  records: readonly { id: number; name: string; code: string }[];
  /** Number of records, including those not listed. */
  total: number;
  /** Called when a link to a record is followed. */
  onFollow: () => void;
}

/** Lists records that would not change, or lose something, grouped by reason. */
function Records({ kind, label, title, reasons, records, total, onFollow }: RecordsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const codes = [...new Set(records.map(({ code }) => code))];
  const left = total - records.length;
  return (
    <section className={classes.records} aria-label={label}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {codes.map((code) => (
        <Box key={code} mt="xs">
          <Text size="sm">{reasons[code] ?? code}</Text>
          <ul className={classes.names}>
            {records
              .filter((each) => each.code === code)
              .map(({ id, name }) => (
                <li key={id}>
                  {kind === 'alert' ? (
                    name || `#${id}`
                  ) : (
                    <RowLink href={recordPath(kind, id)} onFollow={onFollow}>
                      {name || `#${id}`}
                    </RowLink>
                  )}
                </li>
              ))}
          </ul>
        </Box>
      ))}
      {left > 0 && <Text size="sm">{t('selection.more', { total: number(left) })}</Text>}
    </section>
  );
}
