import type { TodayItem } from '#contracts/today.ts';
import { type FakeApi, json } from '#web/testing/fake-api.ts';

const DAY_MS = 24 * 3_600_000;

/** A silent device of a hotel, for three days, which nobody takes care of. */
export function todayItem(change: Partial<TodayItem> = {}): TodayItem {
  return {
    key: 'device.silent:7',
    kind: 'device.silent',
    severity: 'now',
    subject: { kind: 'device', id: 7, name: 'Lobby · AA:BB:CC:DD:EE:07', url: '/admin/devices/7' },
    place: { placeId: 5, name: 'Hotel Aurora' },
    organisation: { organisationId: 3, name: 'Hotéis do Sul' },
    count: 1,
    since: new Date(Date.now() - 3 * DAY_MS - 3_600_000).toISOString(),
    due: null,
    alertId: 4,
    visitId: null,
    assignee: null,
    snoozedUntil: null,
    actions: ['check', 'assign', 'snooze'],
    ...change,
  };
}

/** What one visit to the hotel ends, due on a day. */
export const REFILL = todayItem({
  key: 'capsule.refill:place:5',
  kind: 'capsule.refill',
  subject: { kind: 'place', id: 5, name: 'Hotel Aurora', url: '/admin/places/5' },
  count: 3,
  due: '2030-01-02T12:00:00.000Z',
  alertId: null,
  actions: ['refill', 'assign', 'snooze'],
});

export const QUIZ = todayItem({
  key: 'quiz.unpublished:2',
  kind: 'quiz.unpublished',
  severity: 'info',
  subject: { kind: 'quiz', id: 2, name: 'Sol e sombra', url: '/admin/quiz/2/update' },
  place: null,
  organisation: null,
  alertId: null,
  actions: ['publish', 'assign', 'snooze'],
});

/** Serves items, and changes them as the server does. */
export function serveToday(api: FakeApi, items: TodayItem[]): void {
  const kept = new Map(items.map((item) => [item.key, item]));
  api.on('GET', '/today', ({ query }) => {
    const snoozed = query.get('snoozed') === 'true';
    const found = [...kept.values()].filter((item) => (item.snoozedUntil !== null) === snoozed);
    const data = found.filter(({ kind }) => (query.get('kind') ?? kind) === kind);
    const counts: Record<string, number> = {};
    for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1;
    return json({ counts, total: data.length, totalPages: 1, data });
  });
  for (const { key } of items) {
    const path = `/today/${encodeURIComponent(key)}`;
    const change = (to: Partial<TodayItem>) => {
      const changed = { ...(kept.get(key) as TodayItem), ...to };
      kept.set(key, changed);
      return json(changed);
    };
    api.on('PUT', `${path}/assign`, ({ body }) => {
      const { userId } = body as { userId: number | null };
      return change({ assignee: userId === null ? null : { id: userId, nome: `Pessoa ${userId}` } });
    });
    api.on('PUT', `${path}/snooze`, ({ body }) =>
      change({ snoozedUntil: (body as { until: string | null }).until }),
    );
  }
}
