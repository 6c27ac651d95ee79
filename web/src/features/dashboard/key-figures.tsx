import { Group, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { dashboardSummary } from '#contracts/dashboard.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { thresholds } from '#web/lib/thresholds.ts';
import { ChangeText, soFar } from './change-text.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import classes from './key-figures.module.css';

type Summary = AnswerOf<typeof dashboardSummary>;

const SHOTS = [
  { key: 'days7', figure: 'shots7Days', before: 'days7', period: 7 },
  { key: 'days30', figure: 'shots30Days', before: 'days30', period: undefined },
] as const;

interface KeyFiguresProps {
  /** Undefined while loading. */
  summary: Summary | undefined;
  /** The places that the figures are limited to, as in the URL. */
  placeId: DashboardSearch['placeId'];
}

/** The key figures, each linked to what it counts. */
export function KeyFigures({ summary, placeId }: KeyFiguresProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const can = useCan();
  // Members are counted their own quizzes, while the list also has those of the house.
  const organisationId = useCurrentUser()?.organisation?.organisationId;
  return (
    <ul className={classes.figures} aria-label={t('dashboard.figures.label')} aria-busy={!summary}>
      <Figure
        value={summary && number(summary.shotsToday.value)}
        label={
          <Link to="/admin/home" search={{ period: 'today', placeId }} className={classes.link}>
            {t('dashboard.figures.today')}
          </Link>
        }
      >
        {summary && <ChangeText compared={soFar(summary.shotsToday)} before="yesterday" />}
      </Figure>
      {SHOTS.map(({ key, figure, before, period }) => (
        <Figure
          key={key}
          value={summary && number(summary[figure].value)}
          label={
            <Link to="/admin/home" search={{ period, placeId }} className={classes.link}>
              {t(`dashboard.figures.${key}`)}
            </Link>
          }
        >
          {summary && <ChangeText compared={summary[figure]} before={before} />}
        </Figure>
      ))}
      {can('devices.read') && (
        <Figure
          value={summary && number(summary.devices.seen)}
          label={
            <Link to="/admin/devices" search={{ state: 'seen', placeId }} className={classes.link}>
              {t('dashboard.figures.devices', { hours: thresholds().silentHours })}
            </Link>
          }
        >
          {summary && <Of count={summary.devices.total} />}
        </Figure>
      )}
      {can('capsules.read') && (
        <Figure
          value={summary && number(summary.capsules.attention)}
          label={
            <Link to="/admin/capsules" search={{ state: 'low,due', placeId }} className={classes.link}>
              {t('dashboard.figures.capsules')}
            </Link>
          }
        >
          {summary && (
            <Group component="span" gap="0 12px" className={classes.ways}>
              <Link to="/admin/capsules" search={{ state: 'low', placeId }}>
                {t('dashboard.figures.low', { count: summary.capsules.low })}
              </Link>
              <Link to="/admin/capsules" search={{ state: 'expired', placeId }}>
                {t('dashboard.figures.expired', { count: summary.capsules.expired })}
              </Link>
              <Link to="/admin/capsules" search={{ state: 'expiring', placeId }}>
                {t('dashboard.figures.expiring', { count: summary.capsules.expiring })}
              </Link>
            </Group>
          )}
        </Figure>
      )}
      {can('quizzes.read') && (
        <Figure
          value={summary && number(summary.quizzes.unpublished)}
          label={
            <Link
              to="/admin/quiz"
              search={{ state: 'draft,validated', organisationId }}
              className={classes.link}
            >
              {t('dashboard.figures.quizzes')}
            </Link>
          }
        >
          {summary && <Of count={summary.quizzes.total} />}
        </Figure>
      )}
    </ul>
  );
}

interface FigureProps {
  label: ReactNode;
  value: string | undefined;
  children: ReactNode;
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <li className={classes.figure}>
      <Text component="div" size="sm" lh="1.125rem" c="dimmed">
        {label}
      </Text>
      <div className={classes.value}>{value ?? <Skeleton height={28} width={72} />}</div>
      <div className={classes.note}>
        {value === undefined ? <Skeleton height={12} width="80%" /> : children}
      </div>
    </li>
  );
}

function Of({ count }: { count: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Text component="span" size="xs" c="dimmed">
      {t('dashboard.figures.of', { total: number(count) })}
    </Text>
  );
}
