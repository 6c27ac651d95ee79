import { Box, Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import classes from './events.module.css';

interface EventItemProps {
  icon: Icon;
  /** ISO 8601. */
  at: string;
  /** What happened. */
  children: ReactNode;
}

/** An item of a list of what happened to something in the field, and when. */
export function EventItem({ icon: EventIcon, at, children }: EventItemProps) {
  const { dateTime } = useFormat();
  return (
    <li className={classes.event}>
      <EventIcon size={16} aria-hidden />
      <div className={classes.what}>{children}</div>
      <time dateTime={at}>{dateTime(at)}</time>
    </li>
  );
}

/** Secondary details of an event. */
export function EventAside({ children }: { children: ReactNode }) {
  return <div className={classes.aside}>{children}</div>;
}

interface MoreEventsProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads what happened earlier, as long as there is some. Needs `history` texts. */
export function MoreEvents({ query }: MoreEventsProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Box p="8px 20px 16px">
      <Button
        variant="default"
        size="xs"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('recordHistory.more')}
      </Button>
    </Box>
  );
}
