import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { recordPath } from '#contracts/core/resources.ts';
import type { shotsByCampaign } from '#contracts/dashboard.ts';
import { downloadCampaignShots } from '../dashboard.api.ts';
import type { DaysAtPlaces } from '../period.ts';
import { ChartCard, NoShots, ShareSkeleton } from './chart-card.tsx';
import type { Fills } from './share-chart.tsx';
import { ShareChart, ShareTable } from './share-chart.tsx';

type Campaigns = AnswerOf<typeof shotsByCampaign>;

interface CampaignChartsProps {
  query: UseQueryResult<Campaigns>;
  days: DaysAtPlaces;
  fills: Fills;
}

/** The number of named slices. */
const NAMED = 6;
/** The number of skeleton cards while the campaigns are loading. */
const EXPECTED = [1, 2, 3, 4];

/** One chart per campaign with its shots by fragrance. */
export function CampaignCharts({ query, days, fills }: CampaignChartsProps) {
  const { t } = useTranslation();
  const card = {
    query,
    size: 'campaign' as const,
    onExport: downloadCampaignShots(days),
    skeleton: <ShareSkeleton rows={NAMED} />,
    isEmpty: () => query.data?.length === 0,
    empty: <NoShots allTime={!days.from && !days.to} />,
  };
  const drawn = (data: Campaigns, campaignId: number | null, title: string) => ({
    title,
    fills,
    entries:
      data
        .find((campaign) => campaign.campaignId === campaignId)
        ?.fragrances.map(({ fragranceName, shotsTotalFragrance }) => ({
          name: fragranceName,
          shots: shotsTotalFragrance,
        })) ?? [],
  });

  if (!query.data?.length) {
    // An error or an empty result is shown only once.
    const places = query.isPending ? EXPECTED : [1];
    return places.map((place) => (
      <ChartCard
        key={`place ${place}`}
        {...card}
        title={t('dashboard.byCampaign')}
        chart={() => null}
        table={() => null}
      />
    ));
  }
  return query.data.map(({ campaignId, campaignName }) => (
    <ChartCard
      key={campaignId ?? 'another'}
      {...card}
      title={campaignName}
      {...(campaignId !== null && { href: recordPath('campaign', campaignId, campaignName) })}
      note={t('dashboard.campaign')}
      chart={(data) => <ShareChart {...drawn(data, campaignId, campaignName)} most={NAMED} />}
      table={(data) => <ShareTable {...drawn(data, campaignId, campaignName)} />}
    />
  ));
}
