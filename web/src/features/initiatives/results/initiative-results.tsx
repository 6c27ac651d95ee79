import { Button, Group, Progress, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';
import type { InitiativeResults as Results } from '#contracts/initiatives/initiatives.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useExport } from '#web/kit/list/use-export.ts';
import { useFormat } from '#web/lib/format.ts';
import { downloadResults, resultsQuery } from '../initiatives.api.ts';
import { DayTable, PlaceDayTable, PlaceTable } from './result-tables.tsx';
import classes from './results.module.css';

const VIEWS = ['places', 'days', 'both'] as const;
type View = (typeof VIEWS)[number];

/** The shots delivered by place and day against the target, with the possible reasons for a shortfall. */
export function InitiativeResults({ id, status }: { id: number; status: InitiativeStatus }) {
  const { t } = useTranslation();
  const query = useQuery(resultsQuery(id));
  const [view, setView] = useState<View>('places');
  const title = t('initiatives.results.title');
  const spreadsheet = useExport(downloadResults(id), t('list.exporting', { title }));
  const { data: results } = query;

  return (
    <RecordSection title={title} wide>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && (
        <Skeleton height={200} m="0 20px 20px" w="auto" role="status" aria-label={t('list.loading')} />
      )}
      {results && (
        <Stack gap={16} px={20} pb={20}>
          <Figures results={results} />
          <Group justify="space-between" gap="sm">
            <SegmentedControl
              size="xs"
              aria-label={t('initiatives.results.view')}
              data={VIEWS.map((value) => ({ value, label: t(`initiatives.results.views.${value}`) }))}
              value={view}
              onChange={(chosen) => setView(chosen as View)}
            />
            {spreadsheet && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={spreadsheet.running}
                onClick={spreadsheet.run}
              >
                {t('list.export')}
              </Button>
            )}
          </Group>
          {view === 'places' && <PlaceTable results={results} status={status} />}
          {view === 'days' && <DayTable results={results} />}
          {view === 'both' && <PlaceDayTable results={results} />}
        </Stack>
      )}
    </RecordSection>
  );
}

function Figures({ results: { delivered, targetShots, targetToDate, missing } }: { results: Results }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div>
      <Text fz={26} fw={600} className={classes.figure}>
        {number(delivered)}{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {targetShots === null
            ? t('initiatives.results.shots', { count: delivered })
            : t('initiatives.results.ofTarget', { target: number(targetShots) })}
        </Text>
      </Text>
      {targetShots !== null && (
        <>
          <Progress
            mt={4}
            value={Math.min(100, (100 * delivered) / targetShots)}
            aria-label={t('initiatives.results.progress')}
          />
          <Text size="sm" c="dimmed" mt={6}>
            {t('initiatives.results.toDate', { target: number(targetToDate ?? 0) })}{' '}
            {missing
              ? t('initiatives.results.missing', { count: missing })
              : t('initiatives.results.onTarget')}
          </Text>
        </>
      )}
    </div>
  );
}
