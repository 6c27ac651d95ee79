import { Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StreamState } from '#web/lib/event-stream.ts';
import classes from './live-mark.module.css';

const WORDS = { opening: 'connecting', open: 'live', lost: 'reconnecting', unavailable: 'polling' } as const;

/** A discreet note on whether the figures are live. */
export function LiveMark({ state }: { state: StreamState }) {
  const { t } = useTranslation();
  const word = WORDS[state];
  return (
    <Tooltip label={t(`dashboard.liveHint.${word}`)}>
      <Text component="span" size="sm" c="dimmed" className={classes.mark} data-state={state}>
        <span className={classes.dot} />
        {t(`dashboard.live.${word}`)}
      </Text>
    </Tooltip>
  );
}
