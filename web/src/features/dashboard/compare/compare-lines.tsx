import { Group } from '@mantine/core';
import { line } from 'd3-shape';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { compareCampaigns } from '#contracts/dashboard.ts';
import { useFormat } from '#web/lib/format.ts';
import { finishedDays, scaleOf } from '../charts/trend.ts';
import trend from '../charts/trend-chart.module.css';
import classes from './compare.module.css';

export type Comparison = AnswerOf<typeof compareCampaigns>;

/** The comparison, and the current, unfinished day, which lines leave out. */
export interface DrawnComparison extends Comparison {
  today: string;
}

/** Dash patterns make the lines distinct without colour, too. */
const DASHES = ['none', '8 4', '2 3', '10 3 2 3', '4 2'];

/** The stroke of a campaign's line, by its position. */
export const strokeOf = (place: number) => ({
  stroke: `var(--shots-color-${place})`,
  strokeDasharray: DASHES[place % DASHES.length],
});

/** One line per campaign over the finished days of the period, with a legend. */
export function CompareLines({ days, totals, today }: DrawnComparison) {
  const { t } = useTranslation();
  const { number, day: dayText } = useFormat();
  const drawn = finishedDays(days, today);
  const shotsOf = (id: number) => drawn.map(({ shots }) => shots[id] ?? 0);
  const { top, marks } = scaleOf(totals.flatMap(({ campaignId }) => shotsOf(campaignId)));
  const single = drawn.length === 1;
  const lineOf = line<number>(
    (_, index) => (single ? index : index + 0.5),
    (shots) => top - shots,
  );
  // A single day becomes a level line: a point has no length to draw.
  const pathOf = (shots: number[]) => lineOf(single ? [...shots, ...shots] : shots) ?? '';
  const [first, last] = [days.at(0)?.date ?? '', days.at(-1)?.date ?? ''];
  return (
    <figure className={trend.trend}>
      <figcaption>
        <Group component="ul" gap="4px 20px">
          {totals.map(({ campaignId, campaignName, shots }, place) => (
            <Group key={campaignId} component="li" gap="xs" wrap="nowrap">
              <svg viewBox="0 0 24 6" width="24" height="6" aria-hidden="true">
                <line className={classes.stroke} x1="0" x2="24" y1="3" y2="3" style={strokeOf(place)} />
              </svg>
              {campaignName}
              <strong>{number(shots)}</strong>
            </Group>
          ))}
        </Group>
      </figcaption>
      <div className={trend.plot}>
        <div className={trend.marks} style={{ width: `${number(top).length}ch` }} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: `${(mark / top) * 100}%` }}>
              {number(mark)}
            </span>
          ))}
        </div>
        <div className={trend.canvas}>
          <svg
            viewBox={`0 0 ${days.length} ${top}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('dashboard.compare.chart', {
              campaigns: totals.map(({ campaignName }) => campaignName).join(', '),
            })}
          >
            {marks.map((mark) => (
              <line
                key={mark}
                className={trend.rule}
                x1={0}
                x2={days.length}
                y1={top - mark}
                y2={top - mark}
              />
            ))}
            {totals.map(({ campaignId }, place) => (
              <path
                key={campaignId}
                className={classes.stroke}
                style={strokeOf(place)}
                d={pathOf(shotsOf(campaignId))}
              />
            ))}
          </svg>
        </div>
        <div className={trend.days} aria-hidden="true">
          <span>{dayText(first)}</span>
          {first !== last && <span>{dayText(last)}</span>}
        </div>
      </div>
    </figure>
  );
}
