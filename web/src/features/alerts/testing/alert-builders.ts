import type { AlertRule } from '#contracts/alerts/alert-rules.ts';
import type { Alert } from '#contracts/alerts/alerts.ts';

/** An open alert about a silent device. */
export function alertRow(change: Partial<Alert> = {}): Alert {
  return {
    alertId: 4,
    kind: 'device.silent',
    subject: { kind: 'device', id: 7, name: 'AA:BB:CC:DD:EE:FF', url: '/admin/devices/7' },
    place: { placeId: 5, name: 'Aeroporto' },
    organisation: { organisationId: 3, name: 'Hotel Atlântico' },
    severity: 'now',
    state: 'open',
    since: new Date(2026, 0, 2, 8, 5).toISOString(),
    lastAt: new Date(2026, 0, 3, 9, 6).toISOString(),
    count: 26,
    acknowledgedBy: null,
    snoozedUntil: null,
    ...change,
  };
}

/** The rule for silent devices, mailed to Ana. */
export function alertRule(change: Partial<AlertRule> = {}): AlertRule {
  return {
    kind: 'device.silent',
    enabled: true,
    threshold: 24,
    unit: 'hours',
    min: 1,
    max: 720,
    mail: [5],
    readers: [{ id: 5, nome: 'Ana Lima' }],
    ...change,
  };
}
