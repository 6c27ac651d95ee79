import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecentDeed } from '#contracts/notices.ts';
import { recordText } from '#web/kit/display/deed-words.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './notices.module.css';
import { recordLink } from './record-link.ts';

interface DeedListProps {
  /** The newest first. */
  deeds: readonly RecentDeed[];
  /** Called when a record has been chosen. */
  onLeave: () => void;
}

/** What was done lately: with which record, who did it, and when. */
export function DeedList({ deeds, onLeave }: DeedListProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <ol className={classes.list}>
      {deeds.map((deed) => {
        const link = recordLink(deed, deeds);
        const record = recordText(deed, t);
        return (
          <li key={deed.auditId} className={classes.deed}>
            <Text size="sm" fw={500}>
              {link ? (
                <Anchor inherit renderRoot={(props) => <Link {...props} {...link} onClick={onLeave} />}>
                  {record}
                </Anchor>
              ) : (
                record
              )}
            </Text>
            <Text size="sm">
              {t(`deeds.actions.${deed.action}`)}
              {' · '}
              {deed.user?.nome ?? t('deeds.nobody')}
            </Text>
            <Text component="time" size="xs" c="dimmed" dateTime={deed.createdAt}>
              {dateTime(deed.createdAt)}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
