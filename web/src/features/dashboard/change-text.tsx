import { Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Compared } from './change.ts';
import { changeOf } from './change.ts';
import classes from './change-text.module.css';
import { useShareText } from './use-share-text.ts';

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
