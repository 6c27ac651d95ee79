import { ActionIcon, Alert, Button, Group, Loader, Text, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChartDonut3,
  IconDownload,
  IconRefresh,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useExport } from '#web/kit/list/use-export.ts';
import { errorText } from '#web/lib/error-text.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';
import { useRefresh } from '../use-refresh.ts';
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
  className?: string | undefined;
}

/** The frame of every chart: its title, its buttons, and the loading, error and empty states. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, href, note, query, onExport, skeleton, isEmpty, empty, chart, table, className } = props;
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
    <section className={`${classes.card} ${className ?? ''}`} aria-labelledby={titleId}>
      <Group className={classes.head}>
        <div className={classes.title}>
          <Text component="h2" id={titleId} fw={600} fz={15} lineClamp={2} title={title}>
            {href ? <RowLink href={href}>{title}</RowLink> : title}
          </Text>
          <Text component="div" size="xs" c="dimmed" mih={18}>
            {note}
          </Text>
        </div>
        <Group className={classes.buttons}>
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
