import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DASHBOARD_FRAGRANCES } from '#contracts/core/constants.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { shotsByFragrance } from '#contracts/dashboard.ts';
import { downloadFragranceShots, trendQuery } from '../dashboard.api.ts';
import type { DaysAtPlaces } from '../period.ts';
import { withEndDay } from '../period.ts';
import { ChartCard, NoShots, ShareSkeleton, useIsPhone } from './chart-card.tsx';
import type { Fills } from './share-chart.tsx';
import { ShareChart, ShareTable } from './share-chart.tsx';
import { totalOf } from './trend.ts';

interface FragranceChartProps {
  query: UseQueryResult<AnswerOf<typeof shotsByFragrance>>;
  days: DaysAtPlaces;
  fills: Fills;
  /** The current, unfinished day. */
  today: string;
}

/** The number of named slices; this chart has room for more than others, except on a phone. */
const NAMED = 10;
const NAMED_ON_PHONE = 6;

/** Shots by fragrance across all campaigns. */
export function FragranceChart({ query, days, fills, today }: FragranceChartProps) {
  const { t } = useTranslation();
  const title = t('dashboard.byFragrance');
  const isPhone = useIsPhone();
  const most = isPhone ? NAMED_ON_PHONE : NAMED;
  const { data: trend } = useQuery(trendQuery(withEndDay(days, today)));
  const share = (data: AnswerOf<typeof shotsByFragrance>) => ({
    title,
    fills,
    unlisted: unlistedIn(data, trend && totalOf(trend)),
    entries: data.map(({ fragranceName, shotsTotal }) => ({ name: fragranceName, shots: shotsTotal })),
  });
  return (
    <ChartCard
      title={title}
      query={query}
      size="overall"
      onExport={downloadFragranceShots(days)}
      skeleton={<ShareSkeleton rows={most} />}
      isEmpty={(data) => data.length === 0}
      empty={<NoShots allTime={!days.from && !days.to} />}
      chart={(data) => <ShareChart {...share(data)} most={most} />}
      table={(data) => <ShareTable {...share(data)} />}
    />
  );
}

/**
 * The shots beyond the server's limit of thirty fragrances; zero for a shorter list, which is complete.
 * @param whole the period's shots of all fragrances; undefined while unknown
 */
function unlistedIn(data: AnswerOf<typeof shotsByFragrance>, whole: number | undefined): number {
  if (data.length < DASHBOARD_FRAGRANCES || whole === undefined) return 0;
  return Math.max(
    0,
    data.reduce((rest, { shotsTotal }) => rest - shotsTotal, whole),
  );
}
