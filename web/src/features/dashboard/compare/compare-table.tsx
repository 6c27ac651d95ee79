import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '#web/kit/display/sparkline.tsx';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { ChangeText, useShareText } from '../change-text.tsx';
import { FigureTable } from '../charts/figure-table.tsx';
import { finishedDays } from '../charts/trend.ts';
import classes from './compare.module.css';
import type { DrawnComparison } from './compare-lines.tsx';
import { strokeOf } from './compare-lines.tsx';

interface CompareTableProps extends DrawnComparison {
  caption: string;
  /** Adds the share, the devices, the downloads and the top fragrances. */
  detailed?: boolean;
}

/** A table of the compared campaigns: shots, change, and shots per day. */
export function CompareTable({ days, totals, today, caption, detailed = false }: CompareTableProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const shareText = useShareText();
  const all = totals.reduce((sum, { shots }) => sum + shots, 0);
  const more = [
    t('dashboard.compare.devices'),
    t('dashboard.compare.downloads'),
    t('dashboard.compare.topFragrances'),
  ];
  return (
    <FigureTable
      caption={caption}
      className={detailed ? `${classes.rows} ${classes.whole}` : classes.rows}
      columns={[
        t('dashboard.campaign'),
        t('dashboard.column.shots'),
        ...(detailed ? [t('dashboard.column.share')] : []),
        t('dashboard.compare.change'),
        t('dashboard.trend'),
        ...(detailed ? more : []),
      ]}
      rows={totals.map((each, place) => ({
        key: String(each.campaignId),
        cells: [
          <RecordLink key="name" resource="campaign" id={each.campaignId}>
            {each.campaignName}
          </RecordLink>,
          number(each.shots),
          ...(detailed ? [shareText(all === 0 ? 0 : each.shots / all)] : []),
          <ChangeText
            key="change"
            compared={{ value: each.shots, before: each.before }}
            before="period"
            short
          />,
          <Sparkline
            key="days"
            color={strokeOf(place).stroke}
            width={detailed ? 96 : 64}
            height={24}
            values={finishedDays(days, today).map(({ shots }) => shots[each.campaignId] ?? 0)}
          />,
          ...(detailed
            ? [
                number(each.devices),
                number(each.downloads),
                each.topFragrances.map(({ fragranceId, fragranceName }, index) => (
                  <Fragment key={fragranceId}>
                    {index > 0 && ', '}
                    <RecordLink resource="fragrance" id={fragranceId}>
                      {fragranceName}
                    </RecordLink>
                  </Fragment>
                )),
              ]
            : []),
        ],
      }))}
    />
  );
}
