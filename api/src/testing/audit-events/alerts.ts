import { makeAlert } from '../alerts.ts';
import type { AuditEvents } from './audit-events.ts';

/** Calls that change alerts and their rules. */
export const ALERT_EVENTS: AuditEvents = {
  'PUT /alerts/{id}/acknowledge': async ({ app, admin }) => {
    const alertId = await makeAlert(app, { subjectName: '00:00:5E:00:53:01' });
    return {
      work: () => admin.put(`/alerts/${alertId}/acknowledge`),
      wrote: {
        action: 'acknowledge',
        resource: 'alert',
        recordId: alertId,
        recordName: '00:00:5E:00:53:01',
        changes: [],
      },
    };
  },
  'PUT /alerts/{id}/snooze': async ({ app, admin }) => {
    const alertId = await makeAlert(app);
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString();
    return {
      work: () => admin.put(`/alerts/${alertId}/snooze`, { body: { until } }),
      wrote: {
        action: 'snooze',
        recordId: alertId,
        changes: [{ field: 'snoozedUntil', before: null, after: until }],
      },
    };
  },
  'PUT /alerts/{id}/reopen': async ({ app, admin }) => {
    const alertId = await makeAlert(app, { state: 'acknowledged' });
    return {
      work: () => admin.put(`/alerts/${alertId}/reopen`),
      wrote: { action: 'reopen', resource: 'alert', recordId: alertId },
    };
  },
  'POST /alerts/bulk': async ({ app, admin }) => {
    const alertId = await makeAlert(app);
    return {
      work: () => admin.post('/alerts/bulk', { body: { action: 'acknowledge', ids: [alertId] } }),
      wrote: { action: 'acknowledge', resource: 'alert', recordId: alertId },
    };
  },
  'PUT /alert-rules': async ({ app, admin }) => {
    const { userId, name } = await app.makeUser({ profile: 'STAFF' });
    const rule = { kind: 'capsule.low', enabled: false, threshold: 15, mail: [userId] };
    return {
      work: () => admin.put('/alert-rules', { body: { rules: [rule] } }),
      wrote: {
        action: 'update',
        resource: 'alert-rule',
        recordName: 'capsule.low',
        changes: [
          { field: 'enabled', before: true, after: false },
          { field: 'mail', before: [], after: [name] },
        ],
      },
    };
  },
};
