import { Progress, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '#web/lib/format.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';
import type { RunProgress as Told } from './imports.api.ts';

interface RunProgressProps {
  progress: Told | null;
  /** Shown in its place while nothing runs. */
  children?: ReactNode;
}

/** The progress of a run: its stage, announced on change, and its amount. Keeps its space while nothing runs. */
export function RunProgress({ progress, children }: RunProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stage = progress && t(`imports.stages.${progress.stage}`);
  return (
    <Stack gap={4} justify="center" flex={{ base: '1 1 100%', sm: '1 1 240px' }} miw={0} mih={36}>
      <Text size="sm" className={classes.stage}>
        <span role="status">{stage ?? children}</span>
        <Text span inherit c="dimmed">
          {progress && amountText(progress, t, format)}
        </Text>
      </Text>
      {progress && <Bar value={percentOf(progress)} label={stage ?? ''} />}
    </Stack>
  );
}

/** @param value in percent; null if unknown */
function Bar({ value, label }: { value: number | null; label: string }) {
  return (
    <Progress.Root size="sm">
      {value === null ? (
        <Progress.Section value={100} animated withAria={false} role="progressbar" aria-label={label} />
      ) : (
        <Progress.Section value={value} aria-label={label} />
      )}
    </Progress.Root>
  );
}

function percentOf(progress: Told): number | null {
  if (progress.stage === 'uploading') return Math.floor(progress.fraction * 100);
  const { done, total } = progress;
  if (total === null) return null;
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}

function amountText(progress: Told, t: TFunction, { number }: Format): string {
  if (progress.stage === 'uploading') return `${percentOf(progress)} %`;
  const { done, total } = progress;
  if (total !== null) return t('imports.rowsOf', { count: total, done: number(done), total: number(total) });
  return t('imports.rowsDone', { count: done, done: number(done) });
}

/** Props of a button that ignores clicks during a run but keeps the focus, which a disabled button would lose. */
export const BUSY_PROPS = { 'data-disabled': true, 'aria-disabled': true } as const;
