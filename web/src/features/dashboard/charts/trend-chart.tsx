import { Group } from '@mantine/core';
import { area, line } from 'd3-shape';
import type { PointerEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import { onMouseLeave, useDismissOnTap } from '#web/lib/use-dismiss-on-tap.ts';
import type { DayShots } from './trend.ts';
import { scaleOf, totalOf } from './trend.ts';
import classes from './trend-chart.module.css';

interface TrendChartProps {
  days: readonly DayShots[];
  /** The current day, drawn and labelled as unfinished. */
  today: string;
  label: string;
  /** The caption with the total of the days. */
  children: ReactNode;
}

/** With more days than this, bars would be too thin, so an area is drawn instead. */
const BARS_MAX = 31;
/** The width of a bar relative to its day. */
const BAR = 0.72;

/**
 * A bar per day, or an area for many days. The drawing stretches to the available space, and its labels are outside
 * of it: nothing is measured, so nothing moves.
 */
export function TrendChart({ days, today, label, children }: TrendChartProps) {
  const { t } = useTranslation();
  const { number, day: dayText } = useFormat();
  const [pointed, setPointed] = useState<number | null>(null);
  const dismiss = () => setPointed(null);
  useDismissOnTap(dismiss);
  const { top, marks } = scaleOf(days.map(({ shotsTotal }) => shotsTotal));
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    setPointed(Math.min(Math.max(index, 0), days.length - 1));
  };
  const day = pointed === null ? undefined : days[pointed];
  const total = totalOf(days);

  return (
    <figure className={classes.trend}>
      <Group component="figcaption" align="baseline" gap="2px 8px" className={classes.caption}>
        {children}
      </Group>
      <div className={classes.plot}>
        <div className={classes.marks} style={{ width: `${number(top).length}ch` }} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: `${(mark / top) * 100}%` }}>
              {number(mark)}
            </span>
          ))}
        </div>
        <div
          className={classes.canvas}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={onMouseLeave(dismiss)}
        >
          <svg
            viewBox={`0 0 ${days.length} ${top}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('dashboard.donut', { title: label, total: number(total), count: total })}
          >
            {marks.map((mark) => (
              <line
                key={mark}
                className={classes.rule}
                x1={0}
                x2={days.length}
                y1={top - mark}
                y2={top - mark}
              />
            ))}
            {days.length > BARS_MAX ? (
              <Area days={days} today={today} top={top} />
            ) : (
              <Bars days={days} today={today} top={top} />
            )}
          </svg>
          {day && pointed !== null && (
            <div
              className={classes.pointed}
              data-side={pointed * 2 > days.length ? 'left' : 'right'}
              style={{ left: `${((pointed + 0.5) / days.length) * 100}%` }}
            >
              <div className={classes.tip}>
                <span>
                  {dayText(day.date)}
                  {day.date === today && ` (${t('dashboard.soFar')})`}
                </span>
                <strong>
                  {number(day.shotsTotal)} {t('dashboard.shots', { count: day.shotsTotal })}
                </strong>
              </div>
            </div>
          )}
        </div>
        <div className={classes.days} aria-hidden="true">
          {labelled(days).map(({ date }) => (
            <span key={date}>
              {date === today ? t('dashboard.soFar') : dayText(date).slice(0, -' YYYY'.length)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

interface ShapeProps {
  days: readonly DayShots[];
  today: string;
  top: number;
}

function Bars({ days, today, top }: ShapeProps) {
  return days.map(({ date, shotsTotal }, index) => (
    <rect
      key={date}
      className={classes.bar}
      data-unfinished={date === today || undefined}
      x={index + (1 - BAR) / 2}
      width={BAR}
      y={top - shotsTotal}
      height={shotsTotal}
    />
  ));
}

function Area({ days, today, top }: ShapeProps) {
  const x = (_: DayShots, index: number) => index + 0.5;
  const y = ({ shotsTotal }: DayShots) => top - shotsTotal;
  const lineOf = line<DayShots>(x, y);
  const over = days.at(-1)?.date === today ? days.length - 1 : days.length;
  return (
    <>
      <path className={classes.area} d={area<DayShots>(x, top, y)([...days]) ?? ''} />
      <path className={classes.line} d={lineOf(days.slice(0, over)) ?? ''} />
      {over < days.length && (
        <path
          className={classes.line}
          data-unfinished
          d={line<DayShots>((_, index) => over - 0.5 + index, y)(days.slice(over - 1)) ?? ''}
        />
      )}
    </>
  );
}

/** The first, the middle and the last day. */
function labelled(days: readonly DayShots[]): DayShots[] {
  const at = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1]);
  return days.filter((_, index) => at.has(index));
}
