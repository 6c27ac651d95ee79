import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useDeferredValue, useMemo } from 'react';
import { InTurn } from '#web/lib/in-turn.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import { CampaignsCard } from '../compare/campaigns-card.tsx';
import { campaignShotsQuery, fragranceShotsQuery } from '../dashboard.api.ts';
import classes from '../dashboard.module.css';
import type { DashboardSearch } from '../dashboard-search.ts';
import { placeParams } from '../dashboard-search.ts';
import { daysOf, withEndDay } from '../period.ts';
import { CampaignCharts } from './campaign-charts.tsx';
import { FragranceChart } from './fragrance-chart.tsx';
import { rememberedFills } from './fragrance-fills.ts';
import { TrendCard } from './trend-card.tsx';

const InitiativeChart = lazyComponent(
  ['initiatives'],
  () => import('./initiative-chart.tsx'),
  'InitiativeChart',
);

interface ChartsProps {
  search: DashboardSearch;
  /** The current, unfinished day. */
  today: string;
}

/** The shots of the period as charts, apart from the page, which need not render again for their figures. */
export const Charts = memo(function Charts({ search, today }: ChartsProps) {
  const can = useCan();
  const places = placeParams(search);
  const days = { ...daysOf(search, today), ...places };
  const campaigns = useQuery(campaignShotsQuery(days));
  const settled = campaigns.isError || (campaigns.isSuccess && !campaigns.isPlaceholderData);
  const fragrances = useQuery({ ...fragranceShotsQuery(days), enabled: settled });
  const fills = useMemo(
    () =>
      rememberedFills([
        ...(campaigns.data ?? []).flatMap((campaign) =>
          campaign.fragrances.map((each) => each.fragranceName),
        ),
        ...(fragrances.data ?? []).map((each) => each.fragranceName),
      ]),
    [campaigns.data, fragrances.data],
  );
  const chart = { days, fills };
  // Deferred, so that the browser stays responsive while the charts render; until then the previous ones stay.
  return useDeferredValue(
    <div className={classes.charts}>
      <InTurn>
        <TrendCard search={search} today={today} />
        <div className={classes.side}>
          <InTurn>
            <div className={classes.overall}>
              <FragranceChart query={fragrances} today={today} {...chart} />
            </div>
            <CampaignsCard
              ids={campaigns.data?.flatMap(({ campaignId }) => campaignId ?? []) ?? []}
              days={withEndDay(days, today)}
              today={today}
              search={search}
            />
            {can('initiatives.read') && (
              <Suspense>
                <InitiativeChart places={places} />
              </Suspense>
            )}
          </InTurn>
        </div>
        <div className={classes.campaigns}>
          <CampaignCharts query={campaigns} {...chart} />
        </div>
      </InTurn>
    </div>,
    <div className={classes.charts} />,
  );
});
