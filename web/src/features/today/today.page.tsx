import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TODAY_KINDS, type TodayItem } from '#contracts/today.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListFilters } from '#web/domain/filters/list-filters.tsx';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { Page } from '#web/kit/display/page.tsx';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import { ChoiceFilter, selectedValue } from '#web/kit/list/choice-filter.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { PageButtons } from '#web/kit/list/list-pager.tsx';
import { type ListSearch, parseListSearch } from '#web/kit/list/list-search.ts';
import { SelectionBar } from '#web/kit/list/selection-bar.tsx';
import { useClampedPage } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useCan } from '#web/lib/session.ts';
import { NextInitiative } from './next-initiative.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { todayQuery } from './today.api.ts';
import classes from './today-groups.module.css';
import { groupsOf, SelectionButtons, TodayGroup } from './today-groups.tsx';
import { useTodayActions } from './use-today-actions.tsx';

const FILTERS: readonly ListFilter[] = ['organisationId', 'placeId'];
const TABS = ['me', 'none', 'snoozed'] as const;

/** What needs doing, the most urgent first, grouped by place. The address is its only state. */
export function TodayPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  // Only re-renders when the choice changes: the query reads it.
  const organisation = useSelectedOrganisation();
  const search = parseListSearch(useSearch({ strict: false }));
  const { page = 1, kind, organisationId, placeId } = search;
  const query = useQuery(todayQuery(search));
  const { data, isPlaceholderData } = query;
  const go = (change: ListSearch, replace = false) =>
    void navigate({
      to: '/admin/today',
      search: parseListSearch({ ...search, page: undefined, ...change }),
      replace,
      resetScroll: false,
    });
  const setPage = (to: number, { replace } = { replace: false }) =>
    go({ page: to > 1 ? to : undefined }, replace);
  useClampedPage({ page, setPage }, query);

  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const select = (items: readonly TodayItem[], chosen: boolean) => {
    const changed = items.map(({ key }) => key);
    setKeys(
      chosen ? new Set([...keys, ...changed]) : new Set([...keys].filter((key) => !changed.includes(key))),
    );
  };
  const items = data?.data ?? [];
  const selected = items.filter(({ key }) => keys.has(key));
  const { actions, dialogs } = useTodayActions((done) => select(done, false));
  const selectable = items.some((item) => item.actions.includes('assign'));
  const list = useFocusFallback<HTMLDivElement>();

  const tab = search.state === 'snoozed' ? 'snoozed' : selectedValue(TABS, String(search.assignee));
  const filters = {
    ...(organisationId && { organisationId: String(organisationId) }),
    ...(placeId && { placeId: String(placeId) }),
  };
  const narrowed = tab !== null || kind !== undefined || Object.keys(filters).length > 0;

  return (
    <Page title={t('today.title')} about={t('today.about')}>
      <Group gap="8px 12px" mb="sm">
        <ChoiceFilter
          label={t('today.tabs.label')}
          value={tab}
          onChange={(chosen) =>
            go({
              assignee: chosen === 'snoozed' ? undefined : (chosen ?? undefined),
              state: chosen === 'snoozed' ? chosen : undefined,
            })
          }
          all={t('today.tabs.all')}
          options={TABS.map((value) => ({ value, label: t(`today.tabs.${value}`) }))}
        />
        <ListFilters
          state={{ filters, setFilters: (change, options) => go(change, options?.replace) }}
          filters={FILTERS}
        />
        <Text size="sm" c="dimmed" role="status">
          {data && !isPlaceholderData && t('today.total', { count: data.total })}
        </Text>
      </Group>
      {data && <KindFilter counts={data.counts} kind={kind} onChange={(chosen) => go({ kind: chosen })} />}
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height="70vh" radius="lg" role="status" aria-label={t('list.loading')} />}
      <Stack gap={0}>
        {selectable && (
          <SelectionBar
            selection={{
              everything: false,
              count: selected.length,
              selectAll: () => select(items, true),
              clear: () => setKeys(new Set()),
            }}
          >
            <SelectionButtons items={selected} actions={actions} />
          </SelectionBar>
        )}
        {/* Takes the focus from a line that goes with what is done to it. */}
        <Box ref={list} tabIndex={-1} opacity={isPlaceholderData ? 0.6 : 1} className={classes.list}>
          {groupsOf(items).map((group) => (
            <TodayGroup
              key={group.key}
              items={group.items}
              actions={actions}
              selected={selectable ? keys : undefined}
              select={select}
            />
          ))}
        </Box>
        {data && data.totalPages > 1 && (
          <Group justify="flex-end" mt="sm">
            <PageButtons page={page} total={data.totalPages} onChange={setPage} />
          </Group>
        )}
      </Stack>
      {data?.total === 0 &&
        (narrowed || organisation ? (
          <NoneFound
            onClear={narrowed ? () => void navigate({ to: '/admin/today', search: {} }) : undefined}
          />
        ) : (
          <NothingLeft>{can('initiatives.read') && <NextInitiative />}</NothingLeft>
        ))}
      {items.length > 0 && <TimeZoneNote />}
      {dialogs}
    </Page>
  );
}

interface KindFilterProps {
  counts: Partial<Record<(typeof TODAY_KINDS)[number], number>>;
  kind: ListSearch['kind'];
  onChange: (kind: string | undefined) => void;
}

/** The kinds that there are, each with its number of items; pressed, only those are listed. */
function KindFilter({ counts, kind, onChange }: KindFilterProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const pressed = String(kind ?? '').split(',');
  const shown = TODAY_KINDS.filter((each) => counts[each] || pressed.includes(each));
  if (shown.length < 2 && kind === undefined) return null;
  return (
    <fieldset className={classes.kinds} aria-label={t('today.kind')}>
      {shown.map((each) => {
        const chosen = pressed.includes(each);
        return (
          <Button
            key={each}
            variant={chosen ? 'light' : 'default'}
            size="compact-sm"
            radius="xl"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? undefined : each)}
          >
            {t(`today.kinds.${each}`)} {number(counts[each] ?? 0)}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** Shown if nothing is found under the filters. @param onClear removes them */
function NoneFound({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap={4} py={56} px="md" ta="center">
      <Text fw={500}>{t('today.none')}</Text>
      {onClear && (
        <Button variant="default" size="xs" mt="sm" onClick={onClear}>
          {t('today.seeAll')}
        </Button>
      )}
    </Stack>
  );
}
