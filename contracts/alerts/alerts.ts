import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault, idParams, instant } from '../core/fields.ts';
import { idsFilter, oneOfFilter } from '../core/filters.ts';
import { listQuery, pageOf } from '../core/list.ts';
import { organisationRef, placeRef } from '../organisations/organisation-refs.ts';

/** Problems that the server detects by itself and that somebody should look into. */
export const ALERT_KINDS = [
  'capsule.low',
  'capsule.due',
  'capsule.empty_within',
  'capsule.elsewhere',
  'device.silent',
  'device.behind',
  'device.fault',
  'shots.too_many',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** `now`: something has stopped working. `soon`: it will, unless somebody does something. `info`: good to know. */
export const ALERT_SEVERITIES = ['now', 'soon', 'info'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** Depends on the kind alone, so that it is the same wherever an alert is shown. */
export const SEVERITY_OF: Record<AlertKind, AlertSeverity> = {
  'capsule.low': 'soon',
  'capsule.due': 'soon',
  'capsule.empty_within': 'soon',
  'capsule.elsewhere': 'soon',
  'device.silent': 'now',
  'device.behind': 'soon',
  'device.fault': 'now',
  'shots.too_many': 'soon',
};

/** Kinds that one visit with new capsules settles: those of one place are one task. */
export const REFILL_KINDS: readonly AlertKind[] = ['capsule.low', 'capsule.due', 'capsule.empty_within'];

/** A resolved alert stays resolved: if its cause returns, a new alert is opened. */
export const ALERT_STATES = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** How far ahead an alert can be snoozed. */
export const SNOOZE_MAX_DAYS = 90;

export const alert = z
  .object({
    alertId: z.int().describe('The id of the alert'),
    kind: z.enum(ALERT_KINDS).describe('What the alert is about'),
    subject: z
      .object({
        kind: z.enum(['device', 'capsule']).describe('The kind of record'),
        id: z.int(),
        name: z.string(),
        url: z.string().describe('Path of its page in the web client'),
      })
      .describe(
        'The record that the alert is about, with its name: of a device its name now, if it has one, and its MAC address',
      ),
    /** The place where the device, or the capsule's device, stands now. */
    place: placeRef.nullable(),
    /** The organisation that the device, or the capsule's device, belongs to; null: the house. */
    organisation: organisationRef.nullable(),
    severity: z.enum(ALERT_SEVERITIES).describe('How urgent the alert is; it depends on the kind alone'),
    state: z
      .enum(ALERT_STATES)
      .describe(
        '`open`, `acknowledged`, `snoozed` until a given time, or `resolved` because its cause is gone',
      ),
    since: instant.describe('When the cause was first seen'),
    lastAt: instant.describe('When the cause was last seen'),
    count: z
      .int()
      .describe(
        'Number of shots concerned; for a lasting condition, the number of hours in which it was seen',
      ),
    acknowledgedBy: z
      .object({ id: z.int(), nome: z.string() })
      .nullable()
      .describe('Who acknowledged the alert; null if nobody has'),
    snoozedUntil: instant.nullable().describe('When the alert reopens; null if it is not snoozed'),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alert>;

export const ALERT_SORT = [
  'since',
  'lastAt',
  'alertId',
  'kind',
  'subject.name',
  'state',
  'count',
  'snoozedUntil',
  'acknowledgedBy.nome',
  'acknowledgedBy.id',
  'subject.kind',
  'subject.id',
  'subject.url',
  'place.name',
  'place.placeId',
  'organisation.name',
  'organisation.organisationId',
  'severity',
] as const;

const tag = 'Alerts';

export const listAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  summary: 'Lists alerts of all states, including resolved ones',
  tag,
  access: 'alerts.read',
  query: listQuery(ALERT_SORT).extend({
    kind: oneOfFilter(ALERT_KINDS),
    severity: oneOfFilter(ALERT_SEVERITIES),
    state: oneOfFilter(ALERT_STATES),
    /** Alerts about devices of these organisations or at these places, and about capsules in those devices. */
    organisationId: idsFilter,
    placeId: idsFilter,
  }),
  answer: pageOf(alert),
});

export const acknowledgeAlert = endpoint({
  method: 'PUT',
  path: '/alerts/{id}/acknowledge',
  summary: 'Acknowledges an alert for the caller, until its cause is gone',
  tag,
  access: 'alerts.write',
  params: idParams,
  answer: alert,
  errors: ['alert.acknowledged', 'alert.resolved'],
});

const DAY_MS = 24 * 3_600_000;

export const snoozedUntil = z.iso
  .datetime({ offset: true })
  .refine((until) => !(Date.parse(until) <= Date.now()), fault('past'))
  .refine(
    (until) => !(Date.parse(until) > Date.now() + SNOOZE_MAX_DAYS * DAY_MS),
    fault('too_far', { days: SNOOZE_MAX_DAYS }),
  )
  .describe('When the alert reopens, at most 90 days ahead');

export const snoozeInput = z.object({ until: snoozedUntil }).meta({ id: 'AlertSnooze' });

export const snoozeAlert = endpoint({
  method: 'PUT',
  path: '/alerts/{id}/snooze',
  summary: 'Snoozes an alert: it reopens at the given time unless its cause is gone by then',
  tag,
  access: 'alerts.write',
  params: idParams,
  body: snoozeInput,
  answer: alert,
  errors: ['alert.resolved'],
});

export const reopenAlert = endpoint({
  method: 'PUT',
  path: '/alerts/{id}/reopen',
  summary: 'Reopens an acknowledged or snoozed alert',
  tag,
  access: 'alerts.write',
  params: idParams,
  answer: alert,
  errors: ['alert.open', 'alert.resolved'],
});

type Stated = Pick<Alert, 'state'>;

/** Whether somebody can take on an alert. */
export function canAcknowledge({ state }: Stated): boolean {
  return state === 'open' || state === 'snoozed';
}

/** Whether an alert can be snoozed, or snoozed for longer. */
export function canSnooze({ state }: Stated): boolean {
  return state !== 'resolved';
}

/** Whether an alert can be put back among the open ones. */
export function canReopen({ state }: Stated): boolean {
  return state === 'acknowledged' || state === 'snoozed';
}
