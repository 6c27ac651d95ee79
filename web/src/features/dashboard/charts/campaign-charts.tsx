import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { recordPath } from '#contracts/core/resources.ts';
import type { shotsByCampaign } from '#contracts/dashboard.ts';
import { InTurn } from '#web/lib/in-turn.tsx';
import { downloadCampaignShots } from '../dashboard.api.ts';
import classes from '../dashboard.module.css';
import type { DaysAtPlaces } from '../period.ts';
import { ChartCard, NoShots, ShareSkeleton, useIsPhone } from './chart-card.tsx';
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
/** The number of campaigns at first. */
const SHOWN = 6;
/** On a phone, where each is a screen high, more than this are shown only on request: the table above has them all. */
const SHOWN_ON_PHONE = 2;
/** The number of skeleton cards while the campaigns are loading. */
const EXPECTED = [1, 2, 3, 4];

/** One chart per campaign with its shots by fragrance, those with most shots first; the others are shown on request. */
export function CampaignCharts({ query, days, fills }: CampaignChartsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [showsAll, setShowsAll] = useState(false);
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
    const places = query.isPending && !isPhone ? EXPECTED : [1];
    return (
      <InTurn>
        {places.map((place) => (
          <ChartCard
            key={`place ${place}`}
            {...card}
            title={t('dashboard.byCampaign')}
            chart={() => null}
            table={() => null}
          />
        ))}
      </InTurn>
    );
  }
  const count = query.data.length;
  const first = !isPhone ? SHOWN : count > SHOWN_ON_PHONE ? 0 : count;
  return (
    <>
      <InTurn>
        {query.data.slice(0, showsAll ? count : first).map(({ campaignId, campaignName }) => (
          <ChartCard
            key={campaignId ?? 'another'}
            {...card}
            title={campaignName}
            {...(campaignId !== null && { href: recordPath('campaign', campaignId) })}
            note={t('dashboard.campaign')}
            chart={(data) => <ShareChart {...drawn(data, campaignId, campaignName)} most={NAMED} />}
            table={(data) => <ShareTable {...drawn(data, campaignId, campaignName)} />}
          />
        ))}
      </InTurn>
      {count > first && (
        <Button
          variant="default"
          h="auto"
          py={6}
          maw="100%"
          styles={{ label: { whiteSpace: 'normal' } }}
          className={classes.more}
          data-screen-only
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('dashboard.showFewer') : t('dashboard.showAll', { count })}
        </Button>
      )}
    </>
  );
}
