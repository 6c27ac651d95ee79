import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { System } from '#contracts/system.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { systemQuery } from './system.api.ts';
import classes from './system.module.css';
import type { Fact } from './system-facts.tsx';
import { isSkewed, StateBadge, SystemFacts, SystemWarnings } from './system-facts.tsx';

const NONE = '—';

/** The configuration and the state of the installation, for administrators. */
export function SystemPage() {
  const { t } = useTranslation();
  const query = useQuery(systemQuery);
  return (
    <Page
      title={t('system.title')}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/admin/help/$topic" params={{ topic: 'system' }} />}
        >
          {t('system.how')}
        </Button>
      }
    >
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Loading />}
      {query.data && (
        <div className={classes.page}>
          <SystemWarnings system={query.data} />
          <Server system={query.data} />
          <Storage system={query.data} />
          <Backup system={query.data} />
          <Mails system={query.data} />
          <Retention system={query.data} />
        </div>
      )}
    </Page>
  );
}

function Server({ system }: { system: System }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  return (
    <SystemFacts
      title={t('system.server')}
      facts={[
        { name: t('system.version'), value: system.version },
        {
          name: t('system.database'),
          value: system.database === 'postgresql' ? 'PostgreSQL' : t('system.embedded'),
          badge: <StateBadge state={system.parts.database} />,
        },
        { name: t('system.startedAt'), value: dateTime(system.startedAt) },
        { name: t('system.timeZone'), value: system.timeZone },
        {
          name: t('system.clock'),
          value: system.clockDoubt
            ? t('system.clockDoubted', {
                since: dateTime(system.clockDoubt.since),
                believedAt: dateTime(system.clockDoubt.believedAt),
              })
            : t('system.clockBelieved'),
          badge: <StateBadge state={system.clockDoubt ? 'unwell' : 'ok'} />,
        },
        ...(system.clockSkew === null
          ? []
          : [
              {
                name: t('system.serverClock'),
                value: isSkewed(system.clockSkew)
                  ? t(system.clockSkew > 0 ? 'system.clockAhead' : 'system.clockBehind', {
                      seconds: number(Math.round(Math.abs(system.clockSkew))),
                    })
                  : t('system.clockSame'),
                badge: <StateBadge state={isSkewed(system.clockSkew) ? 'unwell' : 'ok'} />,
              },
            ]),
      ]}
    />
  );
}

function Storage({ system }: { system: System }) {
  const { t } = useTranslation();
  const { bytes, percent } = useFormat();
  return (
    <SystemFacts
      title={t('system.storage')}
      facts={[
        {
          name: t('system.files'),
          value: t(`system.stores.${system.storage}`),
          badge: <StateBadge state={system.parts.storage} />,
        },
        ...system.disks.map(
          ({ folder, freeBytes, totalBytes, low }): Fact => ({
            name: t(`system.free.${folder}`),
            value: t('system.ofDisk', {
              free: bytes(freeBytes),
              share: percent(totalBytes > 0 ? freeBytes / totalBytes : 0),
            }),
            badge: <StateBadge state={low ? 'unwell' : 'ok'} />,
          }),
        ),
      ]}
    />
  );
}

function Backup({ system: { backup, parts } }: { system: System }) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormat();
  const last = backup?.last;
  const state = <StateBadge state={parts.backup} />;
  if (!backup) {
    const schedule = { name: t('system.schedule'), value: t('system.noSchedule'), badge: state };
    return <SystemFacts title={t('system.backup')} facts={[schedule]} />;
  }
  return (
    <SystemFacts
      title={t('system.backup')}
      facts={[
        {
          name: t('system.lastBackup'),
          value: last ? dateTime(last.at) : t('system.noBackup'),
          badge: state,
        },
        { name: t('system.backupSize'), value: last ? bytes(last.bytes) : NONE },
        { name: t('system.nextBackup'), value: backup.nextAt ? dateTime(backup.nextAt) : t('system.now') },
      ]}
    />
  );
}

function Mails({ system: { mails } }: { system: System }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <SystemFacts
      title={t('system.mails')}
      facts={[
        { name: t('system.mailsWaiting'), value: number(mails.waiting) },
        { name: t('system.mailsFailed'), value: number(mails.failed) },
      ]}
    />
  );
}

const SECTIONS = ['server', 'storage', 'backup', 'mails'];

/** The skeleton of the page. Delayed, so that it does not flicker when the response is fast. */
function Loading() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <div className={classes.page} role="status" aria-label={t('list.loading')}>
      {late && SECTIONS.map((section) => <Skeleton key={section} height={220} radius="lg" />)}
    </div>
  );
}

function Retention({ system: { retention } }: { system: System }) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormat();
  if (retention.length === 0) return null;
  return (
    <SystemFacts
      title={t('system.retention.title')}
      facts={retention.map(({ kind, keptDays, removedAt, removed }) => ({
        name: t(`system.retention.kinds.${kind}`),
        value: [
          t('system.retention.kept', { count: keptDays }),
          removedAt
            ? t('system.retention.removed', { number: number(removed), date: dateTime(removedAt) })
            : t('system.retention.none'),
        ].join(' · '),
      }))}
    />
  );
}
