import { type Alert, REFILL_KINDS } from '#contracts/alerts/alerts.ts';

/** Rows of a page, with those of one task together. */
export interface ArrangedAlerts {
  rows: Alert[];
  /** The alerts of each task of several, by the first one's id. */
  groups: ReadonlyMap<number, readonly Alert[]>;
}

/** Whether an alert is settled by bringing capsules to its place. */
export const isRefill = ({ kind, place, state }: Pick<Alert, 'kind' | 'place' | 'state'>) =>
  place !== null && state !== 'resolved' && REFILL_KINDS.includes(kind);

/** Puts alerts that one visit to their place settles after the first of them. */
export function arrange(alerts: readonly Alert[]): ArrangedAlerts {
  const byPlace = new Map<number | undefined, Alert[]>();
  for (const alert of alerts.filter(isRefill))
    byPlace.set(alert.place?.placeId, [...(byPlace.get(alert.place?.placeId) ?? []), alert]);
  const rows = alerts.flatMap((alert) => {
    if (!isRefill(alert)) return [alert];
    const group = byPlace.get(alert.place?.placeId) ?? [];
    return group[0] === alert ? group : [];
  });
  const several = [...byPlace.values()].filter((group) => group.length > 1);
  return { rows, groups: new Map(several.map((group) => [group[0]?.alertId ?? 0, group])) };
}

/** How many of a group there are of each kind, in the group's order. */
export function kindsOf(group: readonly Alert[]): [Alert['kind'], number][] {
  const kinds = [...new Set(group.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, group.filter((alert) => alert.kind === kind).length]);
}

/** How many capsules a group is about: one may be low and due at once. */
export const capsulesOf = (group: readonly Alert[]) => new Set(group.map(({ subject }) => subject.id)).size;

/** The list of what to bring to a place. */
export const refillPath = (placeId: number) => `/admin/refill?placeId=${placeId}`;
