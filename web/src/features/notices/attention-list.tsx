import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { Link, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TODAY_KINDS, type TodayKind } from '#contracts/today.ts';
import type { Warning } from './notices.api.ts';
import classes from './notices.module.css';

/** Where each warning is handled. */
const PLACES = {
  'space-low': linkOptions({ to: '/admin/system' }),
  'clock-doubted': linkOptions({ to: '/admin/system' }),
  // A user who never got the mail has not confirmed; the mail can be sent again from their row.
  'mails-failed': linkOptions({ to: '/admin/users', search: { sort: 'confirmedAt', dir: 'asc' } }),
} satisfies Record<Warning['kind'], LinkProps>;

interface AttentionListProps {
  /** What needs doing: the number of items by kind, each a link to exactly those. */
  counts: Partial<Record<TodayKind, number>>;
  warnings: readonly Warning[];
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** What needs attention, each with a link to where it is handled. */
export function AttentionList({ counts, warnings, onNavigate }: AttentionListProps) {
  const { t } = useTranslation();
  const matters = [
    ...warnings.map(({ kind, count }) => ({ kind, count, place: PLACES[kind] as LinkProps })),
    ...TODAY_KINDS.map((kind) => ({
      kind,
      count: counts[kind] ?? 0,
      place: linkOptions({ to: '/admin/today', search: { kind } }) as LinkProps,
    })).filter(({ count }) => count > 0),
  ];
  return (
    <ul>
      {matters.map(({ kind, count, place }) => (
        <li key={kind}>
          <Link {...place} className={classes.matter} onClick={onNavigate}>
            <span>
              {t(`notices.kinds.${kind}`, { count })}
              {kind === 'mails-failed' && (
                <Text component="span" size="xs" c="dimmed" display="block">
                  {t('notices.mailHint')}
                </Text>
              )}
            </span>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
