import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '#contracts/core/bulk.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import classes from '#web/kit/dialogs/dialog-items.module.css';
import { dismissError, failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { batchesQuery, kindOf, useUndoBatch } from './batches.api.ts';

/** Lists the user's bulk changes, also those that were cut off, and undoes them. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const query = useQuery(batchesQuery);
  const undo = useUndoBatch();
  const body = useRef<HTMLDivElement>(null);
  const counted = (count: number) => ({ count, total: number(count) });

  const run = async (batch: Batch) => {
    try {
      const { done, refusedTotal } = await undo.mutateAsync(batch);
      dismissError('batches');
      const summary = t('selection.done', counted(done));
      if (refusedTotal === 0) notifySuccess(summary);
      else notifySuccess(summary, t('selection.stayed', counted(refusedTotal)));
    } catch (error) {
      notifyError(failureText(error, t('list.undoFailed'), t), 'batches');
    }
    // The button may be gone.
    body.current?.focus();
  };

  return (
    <Dialog size="lg" onClose={onClose} title={t('selection.batches.title')}>
      <Stack ref={body} tabIndex={-1} className={classes.body}>
        <Text size="sm" c="dimmed">
          {t('selection.batches.text')}
        </Text>
        {query.isError && <ListLoadError query={query} />}
        {query.isPending && <Skeleton height={72} aria-label={t('shell.loading')} role="status" />}
        {query.data?.length === 0 && <Text size="sm">{t('selection.batches.none')}</Text>}
        {query.data && query.data.length > 0 && (
          <ul>
            {query.data.map((batch) => (
              <BatchItem
                key={batch.batchId}
                batch={batch}
                undoing={undo.isPending && undo.variables.batchId === batch.batchId}
                disabled={undo.isPending}
                onUndo={() => void run(batch)}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}

interface BatchItemProps {
  batch: Batch;
  /** Whether it is being undone. */
  undoing: boolean;
  disabled: boolean;
  onUndo: () => void;
}

const COLOURS = { running: 'blue', interrupted: 'orange', done: 'gray' };

/** A row of the list of bulk changes. */
export function BatchItem({ batch, undoing, disabled, onUndo }: BatchItemProps) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  const { action, state, matched, done, undone } = batch;
  const kind = kindOf(batch);
  const words = t(`selection.batches.actions.${action}`);
  const name = kind ? `${t(`shell.records.${kind}`)}: ${words}` : words;
  const at = dateTime(batch.startedAt);
  const canUndo = state !== 'running' && done > 0 && !undone && action !== 'delete';
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {(undone || state !== 'done') && (
            <Badge variant="light" color={undone ? 'gray' : COLOURS[state]} miw="max-content">
              {t(`selection.batches.states.${undone ? 'undone' : state}`)}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {at}
          {' · '}
          {t('selection.batches.progress', { done: number(done), total: number(matched), count: matched })}
        </Text>
      </div>
      {canUndo && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('selection.batches.undoNamed', { name, date: at })}
          loading={undoing}
          disabled={disabled}
          onClick={onUndo}
        >
          {t('list.undo')}
        </Button>
      )}
    </li>
  );
}
