import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { comparisonQuery } from '../dashboard.api.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import { COMPARABLE } from '../dashboard-search.ts';
import type { DaysAtPlaces } from '../period.ts';
import classes from './compare.module.css';
import { CompareTable } from './compare-table.tsx';

interface CampaignsCardProps {
  /** Campaign ids, most shots first. */
  ids: readonly number[];
  days: DaysAtPlaces;
  /** The current, unfinished day. */
  today: string;
  search: DashboardSearch;
}

/** A table of the campaigns with most shots and a link to compare them; nothing if there are too few to compare. */
export function CampaignsCard({ ids, days, today, search }: CampaignsCardProps) {
  const { t } = useTranslation();
  const most = ids.slice(0, COMPARABLE.max);
  const { data, isPending } = useQuery(comparisonQuery(most, days));
  if (most.length < COMPARABLE.min) return null;
  return (
    <section className={classes.card} aria-label={t('dashboard.compare.campaigns')}>
      <Text component="h2" fw={600} fz={15} mb="xs">
        {t('dashboard.compare.campaigns')}
      </Text>
      {isPending && <Skeleton flex={1} />}
      {data && <CompareTable {...data} today={today} caption={t('dashboard.compare.campaigns')} />}
      <Anchor
        size="sm"
        mt="auto"
        pt="sm"
        className={classes.way}
        data-screen-only
        renderRoot={(props) => (
          <Link {...props} to="/admin/compare" search={{ ...search, campaigns: most.join() }} />
        )}
      >
        {t('dashboard.compare.action')}
      </Anchor>
    </section>
  );
}
