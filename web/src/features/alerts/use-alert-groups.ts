import { useCallback, useMemo, useState } from 'react';
import type { Alert } from '#contracts/alerts/alerts.ts';
import type { List } from '#web/kit/list/use-list.ts';
import { arrange } from './alert-groups.ts';

/** The tasks among the alerts of a page, and which of them are open. */
export interface AlertGroups {
  /** The alerts of the task that a row begins; undefined for any other row. */
  groupOf: (alert: Alert) => readonly Alert[] | undefined;
  /** Whether the row stands for its whole task. */
  isClosed: (alert: Alert) => boolean;
  /** The alerts that a row stands for. */
  membersOf: (alert: Alert) => readonly Alert[];
  toggle: (alert: Alert) => void;
}

/** Arranges the page of a list by tasks; each is one row until it is opened. */
export function useAlertGroups(list: List<Alert>) {
  const [opened, setOpened] = useState<ReadonlySet<number | undefined>>(new Set());
  const { data } = list.query;
  const arranged = useMemo(() => data && arrange(data.data), [data]);
  const toggle = useCallback(({ place }: Alert) => {
    setOpened((open) => {
      const next = new Set(open);
      if (!next.delete(place?.placeId)) next.add(place?.placeId);
      return next;
    });
  }, []);
  const groups: AlertGroups = useMemo(() => {
    const groupOf = ({ alertId }: Alert) => arranged?.groups.get(alertId);
    const isClosed = (alert: Alert) => groupOf(alert) !== undefined && !opened.has(alert.place?.placeId);
    const membersOf = (alert: Alert) => (isClosed(alert) ? groupOf(alert) : undefined) ?? [alert];
    return { groupOf, isClosed, membersOf, toggle };
  }, [arranged, opened, toggle]);
  const folded = useMemo(() => {
    const closed = [...(arranged?.groups.values() ?? [])].filter(
      ([first]) => !opened.has(first?.place?.placeId),
    );
    return new Set(closed.flatMap((group) => group.slice(1).map(({ alertId }) => alertId)));
  }, [arranged, opened]);
  const shown: List<Alert> =
    data && arranged ? { ...list, query: { ...list.query, data: { ...data, data: arranged.rows } } } : list;
  return { list: shown, groups, isFolded: ({ alertId }: Alert) => folded.has(alertId) };
}
