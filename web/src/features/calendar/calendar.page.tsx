import { Box, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { Page } from '#web/kit/display/page.tsx';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import { ChoiceFilter } from '#web/kit/list/choice-filter.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { dayAt } from '#web/lib/day.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { daysQuery } from './calendar.api.ts';
import classes from './calendar.module.css';
import { ListView } from './list-view.tsx';
import { addMonths, createDayFormatters, daysOfMonth } from './month.ts';
import { MonthView } from './month-view.tsx';
import { useCalendar } from './use-calendar.ts';

/** Capsules that are due, quizzes that were published, initiatives that run and visits, by day. */
export function CalendarPage() {
  const { t, i18n } = useTranslation();
  // Only the server knows the current day in the installation's zone. Until it responds, use the browser's. Months that
  // were counted before may know an earlier day.
  const [{ today, knownAt }, setToday] = useState(() => ({ today: dayAt(new Date()), knownAt: Date.now() }));
  const calendar = useCalendar(today);
  // Only subscribes to changes: the queries add the organisation themselves.
  useSelectedOrganisation();
  const { view, month, kind, kinds } = calendar;
  const days = useQuery(daysQuery({ ...daysOfMonth(month), kind: kind ?? undefined }));
  if (days.data && days.data.today !== today && days.dataUpdatedAt >= knownAt)
    setToday({ today: days.data.today, knownAt: days.dataUpdatedAt });
  const words = useMemo(() => createDayFormatters(localeOf(i18n.language)), [i18n.language]);

  return (
    <Page title={t('calendar.title')}>
      <Group gap="8px 12px" mb={16}>
        <Group gap={6}>
          <Button variant="default" onClick={() => calendar.setDay(today)}>
            {t('calendar.goToday')}
          </Button>
          <PlainIconButton
            size="input-sm"
            label={t('calendar.previous')}
            onClick={() => calendar.setMonth(addMonths(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </PlainIconButton>
          <PlainIconButton
            size="input-sm"
            label={t('calendar.next')}
            onClick={() => calendar.setMonth(addMonths(month, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </PlainIconButton>
          <Title order={2} size="h4" ms={6} className={classes.capital} aria-live="polite">
            {words.month(`${month}-01`)}
          </Title>
        </Group>
        <Box component="span" flex={1} visibleFrom="sm" />
        {kinds.length > 1 && (
          <ChoiceFilter
            label={t('calendar.kind')}
            value={kind}
            onChange={calendar.setKind}
            all={t('calendar.all')}
            options={kinds.map((value) => ({ value, label: t(`calendar.short.${value}`) }))}
          />
        )}
        <SegmentedControl
          aria-label={t('calendar.view')}
          value={view}
          onChange={(chosen) => calendar.setView(chosen === 'list' ? 'list' : 'month')}
          data={[
            { value: 'month', label: t('calendar.views.month') },
            { value: 'list', label: t('calendar.views.list') },
          ]}
        />
      </Group>
      {view === 'list' ? (
        <ListView calendar={calendar} />
      ) : (
        <>
          {days.isError && <ListLoadError query={days} />}
          <MonthView calendar={calendar} today={today} counts={days.data?.data ?? NOTHING} words={words} />
        </>
      )}
      <TimeZoneNote />
    </Page>
  );
}

/** A constant, so that memoised values stay the same while there is no data. */
const NOTHING: never[] = [];
