import { Anchor, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { urgentTodayQuery } from '#web/domain/today/urgent-today.ts';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { NothingLeft } from './nothing-left.tsx';
import classes from './today.head.module.css';
import { TodayLine } from './today-line.tsx';
import { useTodayActions } from './use-today-actions.tsx';

/** The most urgent items, at the head of home, with a link to all. Home keeps its height free. */
export function TodayHead() {
  const { t } = useTranslation();
  // The query reads the organisation itself; this rerenders when the choice changes.
  useSelectedOrganisation();
  const query = useQuery(urgentTodayQuery());
  // Deferred, also on opening: the lines are the slowest part of home and must not delay the rest.
  const data = useDeferredValue<typeof query.data | null>(query.data, null);
  const { actions, dialogs } = useTodayActions();
  const frame = useFocusFallback<HTMLElement>();
  return (
    <section ref={frame} tabIndex={-1} className={classes.head} aria-labelledby="today-head">
      <Group justify="space-between" wrap="nowrap" mih={44} px="md">
        <Title order={2} size="h4" id="today-head">
          {t('today.title')}
        </Title>
        {data && (
          <Anchor size="sm" lh="2.75rem" renderRoot={(props) => <Link {...props} to="/admin/today" />}>
            {t('list.seeAll', { count: data.total })}
          </Anchor>
        )}
      </Group>
      {query.isError && <ListLoadError query={query} />}
      {data?.total === 0 && <NothingLeft />}
      {data && data.total > 0 && (
        <ul aria-labelledby="today-head">
          {data.data.map((item) => (
            <TodayLine key={item.key} item={item} actions={actions} named />
          ))}
        </ul>
      )}
      {data && data.total > 0 && data.data.length === data.total && data.total < 4 && (
        <Text size="sm" c="dimmed" m="auto" p="md">
          {t('today.nothingMore')}
        </Text>
      )}
      {dialogs}
    </section>
  );
}
