import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import { ChangeText, soFar } from '../change-text.tsx';
import { summaryQuery, trendQuery } from '../dashboard.api.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import { DEFAULT_PERIOD, placeParams } from '../dashboard-search.ts';
import { daysOf, selectedPeriod, withEndDay } from '../period.ts';
import { ChartCard, NoShots } from './chart-card.tsx';
import { FigureTable } from './figure-table.tsx';
import { totalOf } from './trend.ts';
import classes from './trend-chart.module.css';
import { TrendChart } from './trend-chart.tsx';

interface TrendCardProps {
  search: DashboardSearch;
  /** The current, unfinished day. */
  today: string;
}

/** The shots of each day of the period, their total and its change from the previous period. */
export const TrendCard = memo(function TrendCard({ search, today }: TrendCardProps) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const places = placeParams(search);
  const days = { ...daysOf(search, today), ...places };
  const query = useQuery(trendQuery(withEndDay(days, today)));
  const first = query.data?.at(0)?.date;
  const last = query.data?.at(-1)?.date;

  const choice = selectedPeriod(search);
  const ever = choice === 'all';
  const { data: summary } = useQuery(summaryQuery(places));
  const period = useQuery({ ...summaryQuery(choice === DEFAULT_PERIOD ? places : days), enabled: !ever });
  const ofToday = days.from === today && days.to === today;
  // Never that of the former period beside the total of the new one.
  const compared = ever || period.isPlaceholderData ? undefined : period.data?.shots;
  const change = ofToday
    ? summary && <ChangeText compared={soFar(summary.shotsToday)} before="yesterday" />
    : compared && <ChangeText compared={compared} before="period" />;

  return (
    <ChartCard
      title={t('dashboard.trend')}
      note={first && last && t('dashboard.span', { from: day(first), to: day(last) })}
      query={query}
      size="trend"
      skeleton={<Skeleton flex={1} mih={240} />}
      isEmpty={(data) => totalOf(data) === 0}
      empty={<NoShots allTime={ever} />}
      chart={(data) => (
        <TrendChart days={data} today={today} label={t('dashboard.trend')}>
          <strong className={classes.figure}>{number(totalOf(data))}</strong>
          <Text span inherit c="dimmed" me="xs">
            {t('dashboard.shots', { count: totalOf(data) })}
          </Text>
          {change}
        </TrendChart>
      )}
      table={(data) => (
        <FigureTable
          caption={t('dashboard.trend')}
          columns={[t('dashboard.column.day'), t('dashboard.column.shots')]}
          rows={data.map(({ date, shotsTotal }) => ({
            key: date,
            cells: [
              date === today ? `${day(date)} (${t('dashboard.soFar')})` : day(date),
              number(shotsTotal),
            ],
          }))}
          total={[t('dashboard.total'), number(totalOf(data))]}
        />
      )}
    />
  );
});
