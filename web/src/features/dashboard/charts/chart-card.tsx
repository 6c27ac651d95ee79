import {
  ActionIcon,
  Alert,
  Anchor,
  Box,
  Button,
  Group,
  Loader,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconChartDonut3,
  IconDownload,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#web/kit/feedback/announce.tsx';
import { dismissError, failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useExport } from '#web/kit/list/use-export.ts';
import { errorText } from '#web/lib/error-text.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';
import { useCan } from '#web/lib/session.ts';
import classes from './chart-card.module.css';

interface ChartCardProps<Data> {
  title: string;
  /** Where the title links to. */
  href?: string;
  /** Shown below the title. */
  note?: ReactNode;
  query: UseQueryResult<Data>;
  /** Fetches and saves the spreadsheet; without it there is no export button. */
  onExport?: FetchFile;
  /** Keeps the space of the chart while it is loading. */
  skeleton: ReactNode;
  /** Whether the data has nothing to show. */
  isEmpty: (data: Data) => boolean;
  empty: ReactNode;
  chart: (data: Data) => ReactNode;
  table: (data: Data) => ReactNode;
  /** Sets the height, and that of a donut in it. */
  size: 'campaign' | 'overall' | 'trend';
}

/** Whether a chart with its legend takes the whole screen. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 29.99em)', false, { getInitialValueInEffect: false }) ?? false;
}

/** The frame of every chart: its title, its buttons, and the loading, error and empty states. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, href, note, query, onExport, skeleton, isEmpty, empty, chart, table, size } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const refresh = useRefresh(query.refetch, title);
  const spreadsheet = useExport(onExport, t('list.exporting', { title }));
  const { data } = query;
  const shows = data !== undefined && !isEmpty(data);

  const body = () => {
    if (query.isError && data === undefined) return <Failed query={query} />;
    if (data === undefined) return skeleton;
    if (isEmpty(data)) return empty;
    return asTable ? table(data) : chart(data);
  };

  return (
    <section className={classes.card} data-size={size} aria-labelledby={titleId}>
      <Group
        wrap="nowrap"
        align="flex-start"
        justify="space-between"
        gap="xs"
        mb="xs"
        className={classes.head}
      >
        <Box miw={0} pt={3}>
          <Text
            component="h2"
            id={titleId}
            className={classes.title}
            fw={600}
            fz={15}
            lh="1.375rem"
            lineClamp={2}
            title={title}
          >
            {href ? <RowLink href={href}>{title}</RowLink> : title}
          </Text>
          <Text component="div" size="xs" c="dimmed" mih={18}>
            {note}
          </Text>
        </Box>
        <Group wrap="nowrap" flex="none" gap={2} me={-6} data-screen-only>
          <IconButton
            label={t(asTable ? 'dashboard.showChart' : 'dashboard.showTable')}
            of={title}
            icon={asTable ? IconChartDonut3 : IconTable}
            disabled={!shows}
            onClick={() => setAsTable(!asTable)}
          />
          <IconButton
            label={t('list.refresh')}
            of={title}
            icon={IconRefresh}
            loading={refresh.running}
            onClick={refresh.run}
          />
          {spreadsheet && (
            <IconButton
              label={t('list.export')}
              of={title}
              icon={IconDownload}
              busy={spreadsheet.running}
              onClick={spreadsheet.run}
            />
          )}
        </Group>
      </Group>
      <div className={classes.body} data-old={query.isPlaceholderData} aria-busy={query.isPending}>
        {body()}
      </div>
    </section>
  );
}

interface IconButtonProps {
  label: string;
  of: string;
  icon: TablerIcon;
  loading?: boolean;
  /** Shows a loader without disabling the button, so that it keeps the focus. */
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function IconButton({ label, of, icon: ButtonIcon, busy = false, ...button }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={`${label}: ${of}`} aria-busy={busy} {...button}>
        {busy ? <Loader size={18} aria-hidden /> : <ButtonIcon size={18} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

function Failed<Data>({ query }: { query: UseQueryResult<Data> }) {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={t('list.failedTitle')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Text size="sm">
        {t('list.failed')} {errorText(query.error, t)}
      </Text>
      <Button
        variant="default"
        size="xs"
        mt="sm"
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t('list.tryAgain')}
      </Button>
    </Alert>
  );
}

type Refetch = (options: { throwOnError: true }) => Promise<unknown>;

/**
 * Refetches a chart's figures at the user's request. Automatic refetches neither show as busy nor are announced.
 * @param title the chart's title
 */
function useRefresh(refetch: Refetch, title: string) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [running, setRunning] = useState(false);
  const refresh = async () => {
    const actionKey = `refresh ${title}`;
    setRunning(true);
    try {
      await refetch({ throwOnError: true });
      dismissError(actionKey);
      announce(t('dashboard.refreshed', { title }));
    } catch (error) {
      notifyError(failureText(error, t('list.failed'), t), actionKey);
    } finally {
      setRunning(false);
    }
  };
  return { running, run: () => void refresh() };
}

/** The empty state of a chart. @param ever true if there are no shots at all, false if only the period has none */
export function NoShots({ allTime }: { allTime: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Stack align="center" justify="center" gap={4} flex={1} py="md" ta="center">
      <IconChartDonut3 size={32} stroke={1.25} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={500} mt="xs">
        {t(allTime ? 'dashboard.empty.ever' : 'dashboard.empty.period')}
      </Text>
      <Text size="sm" c="dimmed" maw={320}>
        {t(allTime ? 'dashboard.empty.how' : 'dashboard.empty.other')}
      </Text>
      {allTime && can('devices.read') && (
        <Anchor
          size="sm"
          mt="xs"
          renderRoot={(props) => (
            <Link to="/admin/devices" {...props}>
              {t('dashboard.empty.devices')}
            </Link>
          )}
        />
      )}
    </Stack>
  );
}

/** Keeps the space of a donut and its legend while they are loading. */
export function ShareSkeleton({ rows }: { rows: number }) {
  return (
    <Stack gap="sm" flex={1} aria-hidden="true">
      <div className={classes.ring} />
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} height={14} />
      ))}
    </Stack>
  );
}
