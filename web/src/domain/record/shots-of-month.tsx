import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QueryOf } from '#contracts/core/endpoint.ts';
import { shotsTrend } from '#contracts/dashboard.ts';
import { Sparkline } from '#web/kit/display/sparkline.tsx';
import { call } from '#web/lib/call.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './record-page.module.css';

type Of = Pick<QueryOf<typeof shotsTrend>, 'campaignId' | 'fragranceId'>;

const trendQuery = (of: Of) =>
  queryOptions({
    queryKey: ['dashboard', 'trend', of],
    queryFn: ({ signal }) => call(shotsTrend, { query: of, signal }),
  });

/** The shots of a campaign or fragrance in the last 30 days. Needs `dashboard` texts. */
export function ShotsOfMonth({ of }: { of: Of }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: days } = useQuery(trendQuery(of));
  // The last day is today: unfinished, it would look like a fall.
  const finished = days?.slice(0, -1) ?? [];
  const total = days?.reduce((sum, { shotsTotal }) => sum + shotsTotal, 0);
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {t('dashboard.figures.days30')}
      </Text>
      <dd className={classes.figure}>
        {total === undefined ? '—' : number(total)}
        {total !== 0 && finished.length > 0 && (
          <Sparkline values={finished.map(({ shotsTotal }) => shotsTotal)} />
        )}
      </dd>
    </div>
  );
}
