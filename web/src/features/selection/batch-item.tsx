import { Badge, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Batch } from '#contracts/core/bulk.ts';
import classes from '#web/kit/dialogs/dialog-items.module.css';
import { useFormat } from '#web/lib/format.ts';
import { kindOf } from './batches.api.ts';

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
