import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { initiativesByStatus } from '#contracts/dashboard.ts';
import { INITIATIVE_STATUS_NAMES } from '#contracts/initiatives/initiative-status.ts';
import { exportInitiatives, exportResults } from '#contracts/initiatives/initiatives.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useExport } from '#web/kit/list/use-export.ts';
import { call } from '#web/lib/call.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useDismissOnTap } from '#web/lib/use-dismiss-on-tap.ts';
import { useShareText } from '../change-text.tsx';
import { DASHBOARD_KEY } from '../dashboard.api.ts';
import { ChartCard, ShareSkeleton } from './chart-card.tsx';
import type { DonutPart } from './donut.tsx';
import { Donut, Swatch } from './donut.tsx';
import { FigureTable } from './figure-table.tsx';
import { paintOf } from './fill-defs.tsx';
import classes from './share-chart.module.css';
import { ShareLegend } from './share-legend.tsx';

type Counts = AnswerOf<typeof initiativesByStatus>;

/** The selected places as comma-separated ids; all places if missing. */
interface Places {
  placeId?: string;
}

function countsQuery(places: Places) {
  const query = withSelectedOrganisation(places);
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'initiatives', query],
    queryFn: ({ signal }) => call(initiativesByStatus, { query, signal }),
  });
}

const downloadInitiatives = (places: Places) =>
  lazyDownload(exportInitiatives, { query: withSelectedOrganisation(places) }, 'xlsx');
const downloadResults = (places: Places) =>
  lazyDownload(exportResults, { query: withSelectedOrganisation(places) }, 'xlsx');

/** The number of initiatives by state; renders nothing without any. Needs the `initiatives` texts. */
export function InitiativeChart({ places }: { places: Places }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { number } = useFormat();
  const shareText = useShareText();
  const query = useQuery(countsQuery(places));
  const title = t('shell.records.initiative');
  const counts = query.data ?? [];
  const total = totalIn(counts);
  const parts = counts.map(({ status, totalIniciativas }, place): DonutPart => {
    const share = total === 0 ? 0 : totalIniciativas / total;
    return {
      id: status,
      label: label(INITIATIVE_STATUS_NAMES[status]),
      shots: totalIniciativas,
      share,
      paint: paintOf(place, place),
    };
  });
  if (query.isSuccess && total === 0) return null;

  return (
    <ChartCard
      title={title}
      query={query}
      size="campaign"
      onExport={downloadInitiatives(places)}
      skeleton={<ShareSkeleton rows={5} />}
      isEmpty={(data) => totalIn(data) === 0}
      empty={null}
      chart={() => <StatusChart title={title} parts={parts} total={total} places={places} />}
      table={() => (
        <FigureTable
          caption={title}
          columns={[t('list.state'), title, t('dashboard.column.share')]}
          rows={parts.map(({ id, label, shots, share, paint }) => ({
            key: id,
            cells: [
              <span key="name" className={classes.cell}>
                <Swatch paint={paint} />
                {label}
              </span>,
              number(shots),
              shareText(share),
            ],
          }))}
          total={[t('dashboard.total'), number(total), shareText(1)]}
        />
      )}
    />
  );
}

const totalIn = (counts: Counts) => counts.reduce((sum, { totalIniciativas }) => sum + totalIniciativas, 0);

interface StatusChartProps {
  title: string;
  parts: readonly DonutPart[];
  total: number;
  places: Places;
}

function StatusChart({ title, parts, total, places }: StatusChartProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [active, setActive] = useState<string | null>(null);
  useDismissOnTap(() => setActive(null));
  const results = useExport(
    downloadResults(places),
    t('list.exporting', { title: t('initiatives.results.title') }),
  );
  const pointed = parts.find(({ id }) => id === active);
  return (
    <div className={classes.chart}>
      <Donut
        // States without initiatives get no slice.
        parts={parts.filter(({ shots }) => shots > 0)}
        label={t('initiatives.donut', { title, total: number(total) })}
        active={active}
        onActive={setActive}
        figure={number(pointed?.shots ?? total)}
        unit={pointed?.label ?? t('initiatives.count', { count: total })}
      />
      <ShareLegend parts={parts} joined={[]} active={active} onActive={setActive} />
      {results && (
        <Button
          data-screen-only
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={results.running}
          onClick={results.run}
        >
          {t('initiatives.results.export')}
        </Button>
      )}
    </div>
  );
}
