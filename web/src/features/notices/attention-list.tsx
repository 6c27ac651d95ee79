import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { Link, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import type { NoticeKind } from '#contracts/notices.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import classes from './notices.module.css';

/** Where each matter other than an alert is handled, with the list filtered or sorted for it. */
const PLACES = {
  'space-low': linkOptions({ to: '/admin/system' }),
  'backup-overdue': linkOptions({ to: '/admin/system' }),
  'clock-doubted': linkOptions({ to: '/admin/system' }),
  'quizzes-unpublished': linkOptions({ to: '/admin/quiz', search: { state: 'draft,validated' } }),
  // A user who never got the mail has not confirmed; the mail can be sent again from their row.
  'mails-failed': linkOptions({ to: '/admin/users', search: { sort: 'confirmedAt', dir: 'asc' } }),
} satisfies Record<Exclude<NoticeKind, AlertKind>, LinkProps>;

/** Alerts are handled in the alert list, filtered by kind; the other matters in the places above. */
function placeOf(kind: NoticeKind, organisationId: number | undefined): LinkProps {
  // Members also see quizzes of the house in the list, which are not counted.
  if (kind === 'quizzes-unpublished' && organisationId)
    return linkOptions({ to: '/admin/quiz', search: { state: 'draft,validated', organisationId } });
  return kind in PLACES
    ? PLACES[kind as keyof typeof PLACES]
    : linkOptions({ to: '/admin/alerts', search: { kind } });
}

interface AttentionListProps {
  matters: readonly { kind: NoticeKind; count: number; handled: number }[];
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** What needs attention, each with a link to where it is handled. */
export function AttentionList({ matters, onNavigate }: AttentionListProps) {
  const { t } = useTranslation();
  const organisationId = useCurrentUser()?.organisation?.organisationId;
  return (
    <ul>
      {matters.map(({ kind, count, handled }) => (
        <li key={kind}>
          <Link {...placeOf(kind, organisationId)} className={classes.matter} onClick={onNavigate}>
            <span>
              {t(`notices.kinds.${kind}`, { count })}
              {(kind === 'mails-failed' || handled > 0) && (
                <Text component="span" size="xs" c="dimmed" display="block">
                  {kind === 'mails-failed' ? t('notices.mailHint') : t('notices.handled', { count: handled })}
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
