import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { shotsTrend } from '#contracts/dashboard.ts';
import { useFormat } from '#web/lib/format.ts';
import { ChartCard, NoShots } from './chart-card.tsx';
import { FigureTable } from './figure-table.tsx';
import { totalOf } from './trend.ts';
import classes from './trend-chart.module.css';
import { TrendChart } from './trend-chart.tsx';

interface TrendCardProps {
  query: UseQueryResult<AnswerOf<typeof shotsTrend>>;
  /** The current, unfinished day. */
  today: string;
  /** The change from the previous period. */
  change: ReactNode;
  /** Whether the period has no limits. */
  allTime: boolean;
}

/** The shots of each day of the period and their total. */
export function TrendCard({ query, today, change, allTime }: TrendCardProps) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const first = query.data?.at(0)?.date;
  const last = query.data?.at(-1)?.date;
  return (
    <ChartCard
      title={t('dashboard.trend')}
      note={first && last && t('dashboard.span', { from: day(first), to: day(last) })}
      query={query}
      size="trend"
      skeleton={<Skeleton flex={1} mih={240} />}
      isEmpty={(data) => totalOf(data) === 0}
      empty={<NoShots allTime={allTime} />}
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
}
