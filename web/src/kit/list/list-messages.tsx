import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconMoodEmpty, IconSearchOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';
import type { ListState } from './list-state.ts';
import type { ListQueryState } from './use-list.ts';

interface EmptyListProps {
  state: ListState;
  hint: ReactNode;
  /** Replaces the hint if only one filter is set. */
  singleFilterHint: ReactNode;
}

/** Shown for an empty list: there are no records yet, or none match. */
export function EmptyList({ state, hint, singleFilterHint }: EmptyListProps) {
  const { t } = useTranslation();
  const searched = state.search !== '';
  const filters = Object.keys(state.filters);
  const filtered = filters.length > (singleFilterHint ? 1 : 0);
  const Icon = searched || filtered ? IconSearchOff : IconMoodEmpty;
  return (
    <Stack align="center" gap={4} py={56} px="md" ta="center">
      <Icon size={32} stroke={1.25} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={500} mt="xs" role="status">
        {t('list.empty')}
      </Text>
      {searched ? (
        <>
          <Text size="sm" c="dimmed">
            {t('list.emptySearch', { search: state.search })}
          </Text>
          <Button variant="default" size="xs" mt="sm" onClick={() => state.setSearch('')}>
            {t('list.clearSearch')}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed" maw={420}>
          {filtered ? t('list.emptyFiltered') : singleFilterHint || hintOf(state, hint, t)}
        </Text>
      )}
      {filtered && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          onClick={() => state.setFilters(Object.fromEntries(filters.map((name) => [name, undefined])))}
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </Stack>
  );
}

function hintOf({ active, narrowed }: ListState, hint: ReactNode, t: TFunction): ReactNode {
  if (!active) return t('list.emptyInactive');
  return narrowed ? t('list.emptyOrganisation') : hint;
}

/** Shown if the list could not be loaded: gives the reason and a retry button. Earlier rows stay below it. */
export function ListLoadError({ query }: { query: ListQueryState }) {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      variant="light"
      radius={0}
      role="alert"
      title={t('list.failedTitle')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t('list.failed')} {errorText(query.error, t)}
        </Text>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('list.tryAgain')}
        </Button>
      </Group>
    </Alert>
  );
}
