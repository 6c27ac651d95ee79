import { Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconMinus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';
import classes from './change-text.module.css';

interface ChangeTextProps {
  compared: Compared;
  /** The period that the figure is compared with. */
  before: 'yesterday' | 'days7' | 'days30' | 'period';
  /** Shows only the percentage, for places where a heading gives the rest. Screen readers still get the full text. */
  short?: boolean;
}

const ICONS = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual, none: IconMinus };

/** How a figure has changed, in words, with an arrow for the direction. */
export function ChangeText({ compared, before, short = false }: ChangeTextProps) {
  const { t } = useTranslation();
  const shareText = useShareText();
  const change = changeOf(compared);
  const Icon = ICONS[change.kind];
  const words = {
    period: t(`dashboard.before.${before}`),
    share: 'share' in change ? shareText(change.share) : '',
  };
  return (
    <Text component="span" size="xs" c="dimmed" className={classes.change}>
      <Icon size={14} stroke={2} aria-hidden />
      {short ? (
        <>
          <span aria-hidden>{words.share}</span>
          <VisuallyHidden>{t(`dashboard.change.${change.kind}`, words)}</VisuallyHidden>
        </>
      ) : (
        <span>{t(`dashboard.change.${change.kind}`, words)}</span>
      )}
    </Text>
  );
}

/** A figure and its value in the previous period. */
interface Compared {
  value: number;
  before: number;
}

/** Today's figure with yesterday's up to the same time, since an unfinished day cannot be compared with a whole one. */
export function soFar({ value, beforeSoFar }: { value: number; beforeSoFar: number }): Compared {
  return { value, before: beforeSoFar };
}

/** How a figure has changed. `share` is relative to the previous value: 0.12 is 12% more, or less. */
type Change = { kind: 'more' | 'less'; share: number } | { kind: 'same' } | { kind: 'none' };

/** A previous value of zero gives `none`: there is nothing to compare with. */
export function changeOf({ value, before }: Compared): Change {
  if (before === 0) return { kind: 'none' };
  if (value === before) return { kind: 'same' };
  return { kind: value > before ? 'more' : 'less', share: Math.abs(value - before) / before };
}

/** Smaller shares are shown as less than this, since they would round to zero. */
const LEAST = 0.001;

/** Formats shares, 0 to 1, as percentages: `12,3%`. */
export function useShareText(): (share: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(localeOf(i18n.language), {
      style: 'percent',
      maximumFractionDigits: 1,
    });
    return (share) => (share > 0 && share < LEAST ? `< ${percent.format(LEAST)}` : percent.format(share));
  }, [i18n.language]);
}
