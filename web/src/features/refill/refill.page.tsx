import { Anchor, Box, Button, Group, Loader, SegmentedControl, Text } from '@mantine/core';
import { IconClipboardCheck, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RefillGroup } from '#contracts/capsules/refill.ts';
import { exportRefill, REFILL_DAYS } from '#contracts/capsules/refill.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListFilters } from '#web/domain/filters/list-filters.tsx';
import { Logo } from '#web/kit/display/logo.tsx';
import { Page } from '#web/kit/display/page.tsx';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import { useExport } from '#web/kit/list/use-export.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useCan } from '#web/lib/session.ts';
import { groupKey, refillQuery, refillQueryOf } from './refill.api.ts';
import classes from './refill.module.css';
import { RefillDevice } from './refill-device.tsx';
import { parseRefillSearch } from './refill-search.ts';

/** The filters of the refill list. */
const FILTERS: readonly ListFilter[] = ['organisationId', 'placeId'];

/** The capsules to bring to each device in the next days, also for printing. */
export function RefillPage() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const navigate = useNavigate();
  // Only re-renders when the choice changes: `refillQueryOf` reads it.
  useSelectedOrganisation();
  const search = parseRefillSearch(useSearch({ strict: false }));
  const { within = REFILL_DAYS[0], organisationId, placeId } = search;
  const query = refillQueryOf(search);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(refillQuery(query));
  const go = (change: Record<string, unknown>, replace = false) =>
    void navigate({
      to: '/admin/refill',
      search: parseRefillSearch({ ...search, ...change }),
      replace,
      resetScroll: false,
    });
  const mayPlan = useCan()('visits.write');
  const title = t('refill.title');
  const download = useExport(lazyDownload(exportRefill, { query }, 'xlsx'), t('list.exporting', { title }));
  /** Those that the list is narrowed to, or else all that need something. */
  const placesToVisit =
    placeId ?? [...new Set(data?.groups.flatMap(({ place }) => place?.placeId ?? []))].join();
  const shown =
    data?.groups.flatMap(({ devices }) => devices.flatMap(({ capsules }) => capsules)).length ?? 0;

  return (
    <Page
      title={title}
      actions={
        <>
          <Button
            variant="default"
            leftSection={
              download?.running ? <Loader size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />
            }
            aria-busy={download?.running}
            onClick={download?.run}
          >
            {t('list.export')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={shown === 0 || isPlaceholderData}
            onClick={() => window.print()}
          >
            {t('refill.print')}
          </Button>
          {mayPlan && (
            <Button
              leftSection={<IconClipboardCheck size={16} aria-hidden />}
              // Before the list is read, nobody knows which places the visit is for.
              disabled={placeId === undefined && (isPending || isPlaceholderData)}
              onClick={() =>
                void navigate({ to: '/admin/visits/create', search: { placeIds: placesToVisit, within } })
              }
            >
              {t('shell.crumb.create.visit')}
            </Button>
          )}
        </>
      }
    >
      {data && (
        <Group wrap="nowrap" mb="sm" data-paper-only>
          <Logo />
          <Text fw={600} fz="lg">
            {title} · {day(data.today)} – {day(data.until)}
          </Text>
        </Group>
      )}
      <Group gap="8px 16px" mb="md" data-screen-only>
        <SegmentedControl
          aria-label={t('refill.within')}
          value={String(within)}
          onChange={(days) => go({ within: Number(days) })}
          data={REFILL_DAYS.map((days) => ({
            value: String(days),
            label: t('refill.days', { count: days }),
          }))}
        />
        <ListFilters
          state={{
            filters: {
              ...(organisationId && { organisationId: String(organisationId) }),
              ...(placeId && { placeId: String(placeId) }),
            },
            setFilters: (change, options) => go(change, options?.replace),
          }}
          filters={FILTERS}
        />
        <Text size="sm" c="dimmed" role="status">
          {data && <Found total={data.total} shown={shown} within={within} />}
        </Text>
      </Group>
      {error && (
        <div role="alert">
          <Text>{errorText(error, t)}</Text>
          <Button variant="default" size="compact-sm" mt={8} onClick={() => void refetch()}>
            {t('list.tryAgain')}
          </Button>
        </div>
      )}
      {!data && !error && <Loader aria-label={t('list.loading')} />}
      <Box opacity={isPlaceholderData ? 0.6 : 1}>
        {data?.groups.map((group) => (
          <DevicesOf key={groupKey(group)} group={group} />
        ))}
      </Box>
      {data?.total === 0 && (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/admin/capsules" />}>
          {t('refill.allCapsules')}
        </Anchor>
      )}
      {shown > 0 && <TimeZoneNote />}
    </Page>
  );
}

/** The number of capsules in the list. */
function Found({ total, shown, within }: { total: number; shown: number; within: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (total === 0) return t('refill.empty', { count: within });
  if (total > shown) return t('refill.some', { shown: number(shown), total: number(total) });
  return t('refill.count', { count: total, capsules: number(total) });
}

/** The devices that share an organisation, a place and an owner. */
function DevicesOf({ group: { organisation, place, owner, devices } }: { group: RefillGroup }) {
  const { t } = useTranslation();
  const name =
    [organisation?.name, place?.name, owner?.nome].filter(Boolean).join(' · ') || t('refill.nobody');
  return (
    <section className={classes.group} aria-label={name}>
      <Text component="h2" fw={600}>
        {name}
      </Text>
      {devices.map((each) => (
        <RefillDevice key={each.device.deviceId} {...each} />
      ))}
    </section>
  );
}
