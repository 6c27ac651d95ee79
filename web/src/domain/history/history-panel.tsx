import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS } from '#contracts/audit.ts';
import type { HistoryEntry } from '#contracts/core/history.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { ChangeLines } from './change-lines.tsx';
import { MoreEvents } from './events.tsx';
import { entriesOf, type HistoryOf, historyQuery } from './history.api.ts';
import classes from './history.module.css';
import { RestoreDialog } from './restore.dialog.tsx';

interface HistoryPanelProps {
  of: HistoryOf;
  /** Whether earlier states can be viewed and restored. */
  canRestore: boolean;
}

/** Lists what was done to a record, newest first. */
export function HistoryPanel({ of, canRestore }: HistoryPanelProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(historyQuery(of));
  const [viewed, setViewed] = useState<HistoryEntry | null>(null);
  const entries = entriesOf(query.data);
  const later = entries.filter(({ auditId }) => viewed !== null && auditId > viewed.auditId);

  return (
    <RecordSection
      title={t('recordHistory.title')}
      wide
      empty={query.isSuccess && entries.length === 0 ? t('recordHistory.empty') : null}
    >
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && (
        <Skeleton height={120} m="0 20px 20px" w="auto" role="status" aria-label={t('list.loading')} />
      )}
      <ol>
        {entries.map((entry, place) => (
          <li key={entry.auditId} className={classes.entry}>
            <EntryHead entry={entry} onView={canRestore && place > 0 ? () => setViewed(entry) : undefined} />
            {entry.action !== 'create' && <ChangeLines changes={entry.changes} fields={of.fields} />}
          </li>
        ))}
      </ol>
      <MoreEvents query={query} />
      {viewed && <RestoreDialog of={of} entry={viewed} later={later} onClose={() => setViewed(null)} />}
    </RecordSection>
  );
}

interface EntryHeadProps {
  entry: HistoryEntry;
  /** Undefined without permission, and for the newest entry, which is the current state. */
  onView: (() => void) | undefined;
}

function EntryHead({ entry, onView }: EntryHeadProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const when = dateTime(entry.at);
  return (
    <Group gap="4px 12px" mih={30}>
      <Text component="span" size="sm" fw={500}>
        {actionText(entry.action, t)}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {entry.user ? (
          <RecordLink resource="user" id={entry.user.id}>
            {entry.user.nome}
          </RecordLink>
        ) : (
          t('recordHistory.byServer')
        )}
        {' · '}
        <time dateTime={entry.at}>{when}</time>
      </Text>
      {entry.restorable && onView && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml="auto"
          aria-label={`${t('recordHistory.view')}: ${when}`}
          onClick={onView}
        >
          {t('recordHistory.view')}
        </Button>
      )}
    </Group>
  );
}

/** An action unknown to this client is shown under its API name. */
function actionText(name: string, t: TFunction): string {
  const action = AUDIT_ACTIONS.find((known) => known === name);
  return action ? t(`auditEvents.actions.${action}`) : name;
}
