import { Box, Button, Group, Loader, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordsPicker } from '#web/domain/filters/records-picker.tsx';
import { Logo } from '#web/kit/display/logo.tsx';
import { Page } from '#web/kit/display/page.tsx';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import { Announcer } from '#web/kit/feedback/announce.tsx';
import { addDays, dayAt } from '#web/lib/day.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { COLOR_PROPERTIES } from '../charts/fill-defs.tsx';
import { comparisonQuery, summaryQuery } from '../dashboard.api.ts';
import page from '../dashboard.module.css';
import { PeriodPicker, PlacePicker } from '../dashboard-filters.tsx';
import type { CompareSearch } from '../dashboard-search.ts';
import { COMPARABLE, comparedIds, parseCompareSearch, placeParams } from '../dashboard-search.ts';
import { daysOf, withEndDay } from '../period.ts';
import classes from './compare.module.css';
import { CompareLines } from './compare-lines.tsx';
import { CompareTable } from './compare-table.tsx';

/** Compares two to five campaigns over a period, on the screen and in print. */
export function ComparePage() {
  useSelectedOrganisation();
  const { t } = useTranslation();
  const { day } = useFormat();
  const navigate = useNavigate();
  const search = parseCompareSearch(useSearch({ strict: false }));
  const { campaigns, placeId, ...period } = search;
  const places = placeParams(search);
  const ids = comparedIds(search);
  const summary = useQuery(summaryQuery(places)).data;
  const today = summary?.today ?? dayAt(new Date());
  const days = { ...daysOf(period, today), ...places };
  const ended = withEndDay(days, today);
  const { data, error, isPlaceholderData } = useQuery(comparisonQuery(ids, ended));
  const go = (to: CompareSearch) =>
    void navigate({ to: '/admin/compare', search: parseCompareSearch({ ...to }), resetScroll: false });
  const shown = {
    from: days.from ?? data?.days.at(0)?.date ?? addDays(today, -29),
    to: ended.to,
  };
  const span = t('dashboard.span', { from: day(shown.from), to: day(shown.to) });
  const enough = ids.length >= COMPARABLE.min;

  return (
    <Page
      title={t('dashboard.compare.title')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={!data || !enough || isPlaceholderData}
          onClick={() => window.print()}
        >
          {t('dashboard.print')}
        </Button>
      }
    >
      <Announcer>
        <div className={page.page} style={COLOR_PROPERTIES}>
          <Group wrap="nowrap" mb="sm" data-paper-only>
            <Logo />
            <Text fw={600} fz="lg">
              {t('dashboard.compare.title')} · {span}
            </Text>
          </Group>
          <ComparePicker
            ids={ids}
            onChange={(chosen) => go({ ...search, campaigns: chosen.join() || undefined })}
          />
          <Group align="flex-start" gap="0 16px">
            <PeriodPicker
              search={period}
              days={shown}
              today={today}
              total={undefined}
              onChange={(to) => go({ ...to, campaigns, placeId })}
            />
            <PlacePicker placeId={placeId} onChange={(chosen) => go({ ...search, placeId: chosen })} />
          </Group>
          <TimeZoneNote className={page.zone} zone={summary?.timeZone} />
          {!enough && <Text c="dimmed">{t('dashboard.compare.choose')}</Text>}
          {enough && error && <Text role="alert">{errorText(error, t)}</Text>}
          {enough && !data && !error && <Loader role="img" aria-label={t('list.loading')} />}
          {enough && data && (
            <>
              <section className={classes.card} aria-label={t('dashboard.trend')}>
                <CompareLines {...data} today={today} />
              </section>
              <CompareTable {...data} today={today} caption={t('dashboard.byCampaign')} detailed />
            </>
          )}
        </div>
      </Announcer>
    </Page>
  );
}

interface ComparePickerProps {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Picks the campaigns to compare. */
function ComparePicker({ ids, onChange }: ComparePickerProps) {
  const { t } = useTranslation();
  return (
    <Box maw={720} mb="md" data-screen-only>
      <RecordsPicker
        records="campaigns"
        label={t('dashboard.compare.campaigns')}
        description={t('dashboard.compare.howMany', { least: COMPARABLE.min, most: COMPARABLE.max })}
        values={ids.map(String)}
        onChange={(chosen) => onChange(chosen.map(Number))}
        maxValues={COMPARABLE.max}
      />
    </Box>
  );
}
