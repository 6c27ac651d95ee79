import { VisuallyHidden } from '@mantine/core';
import { area, line } from 'd3-shape';
import type { PointerEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CapsuleLevel, CapsuleRecord } from '#contracts/capsules/capsule-record.ts';
import { addDays } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { onMouseLeave, useDismissOnTap } from '#web/lib/use-dismiss-on-tap.ts';
import classes from './capsule-page.module.css';
import { spanOf } from './level-span.ts';

interface LevelChartProps {
  capsule: Pick<CapsuleRecord, 'totalShots' | 'remainingShots' | 'emptyIn'>;
  /** Oldest first, up to today. */
  levels: readonly CapsuleLevel[];
}

/**
 * The level of a capsule by day, and from today on its forecast: when it will probably be empty, between the earliest
 * and the latest day. The drawing stretches to the available space; its labels are outside of it.
 */
export function LevelChart({ capsule: { totalShots, remainingShots, emptyIn }, levels }: LevelChartProps) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const [pointed, setPointed] = useState<number | null>(null);
  const dismiss = () => setPointed(null);
  useDismissOnTap(dismiss);
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last) return null;
  const { today, width } = spanOf(levels.length, emptyIn);
  const top = Math.max(1, totalShots, ...levels.map((level) => level.remainingShots));
  const x = (_: CapsuleLevel, index: number) => index;
  const y = ({ remainingShots: left }: CapsuleLevel) => top - left;
  const now = `${today},${top - remainingShots}`;
  const shown = levels[pointed ?? -1];
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: space } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / space) * width);
    setPointed(Math.min(Math.max(index, 0), levels.length - 1));
  };
  const words = [
    t('capsulePage.chart', {
      from: day(first.date),
      before: number(first.remainingShots),
      now: number(remainingShots),
    }),
    emptyIn &&
      t('capsulePage.chartUntil', {
        low: day(addDays(last.date, emptyIn.low)),
        high: day(addDays(last.date, emptyIn.high)),
      }),
  ];
  const share = (today / width) * 100;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        {shown ? (
          <>
            <b>{day(shown.date)}</b>
            <span>{`${t('capsulePage.level')}: ${number(shown.remainingShots)}`}</span>
            <span>{t('capsulePage.onDay', { count: shown.shots })}</span>
          </>
        ) : (
          <>
            <span data-line="level">{t('capsulePage.level')}</span>
            {emptyIn && <span data-line="forecast">{t('capsulePage.forecast')}</span>}
          </>
        )}
      </figcaption>
      <div className={classes.plot}>
        <div className={classes.marks} style={{ width: `${number(top).length}ch` }} aria-hidden="true">
          <span>{number(top)}</span>
          <span>0</span>
        </div>
        <div
          className={classes.canvas}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={onMouseLeave(dismiss)}
        >
          <svg
            viewBox={`0 0 ${width} ${top}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={words.filter(Boolean).join(' ')}
          >
            {[0, top].map((height) => (
              <line key={height} className={classes.rule} x1={0} x2={width} y1={height} y2={height} />
            ))}
            <path className={classes.area} d={area<CapsuleLevel>(x, top, y)(levels) ?? ''} />
            {emptyIn && (
              <>
                <path
                  className={classes.range}
                  d={`M${now}L${today + emptyIn.low},${top}L${today + emptyIn.high},${top}Z`}
                />
                <path className={classes.forecast} d={`M${now}L${today + emptyIn.middle},${top}`} />
              </>
            )}
            <path className={classes.level} d={line<CapsuleLevel>(x, y)(levels) ?? ''} />
          </svg>
        </div>
        <div className={classes.days} aria-hidden="true">
          {share > 25 && <span>{day(first.date)}</span>}
          <span data-today style={{ left: `${share}%` }} data-end={share > 85 || undefined}>
            {t('capsulePage.today')}
          </span>
          {share < 75 && <span data-last>{day(addDays(last.date, width - today))}</span>}
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('capsulePage.levels')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('capsulePage.day')}</th>
              <th scope="col">{t('capsulePage.level')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ date, remainingShots: left }) => (
              <tr key={date}>
                <td>{day(date)}</td>
                <td>{number(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
