import * as z from 'zod';
import { CAPSULE_DUE_SOON_DAYS, CAPSULE_LOW_PERCENT, DEVICE_SILENT_HOURS } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, instant, queryInteger, recordId } from '../core/fields.ts';
import { ALERT_KINDS, type AlertKind } from './alerts.ts';

export const ALERT_UNITS = ['percent', 'hours', 'days'] as const;
export type AlertUnit = (typeof ALERT_UNITS)[number];

/** What the threshold of an alert kind measures, its range and its initial value. */
export interface AlertThreshold {
  unit: AlertUnit;
  min: number;
  max: number;
  initial: number;
}

/** Thresholds by kind. Null: the kind has no threshold, and every case raises an alert. */
export const ALERT_THRESHOLDS: Record<AlertKind, AlertThreshold | null> = {
  'capsule.low': { unit: 'percent', min: 1, max: 99, initial: CAPSULE_LOW_PERCENT },
  'capsule.due': { unit: 'days', min: 0, max: 365, initial: CAPSULE_DUE_SOON_DAYS },
  'capsule.empty_within': { unit: 'days', min: 1, max: 60, initial: 7 },
  'capsule.elsewhere': null,
  'device.silent': { unit: 'hours', min: 1, max: 720, initial: DEVICE_SILENT_HOURS },
  'device.behind': { unit: 'hours', min: 1, max: 720, initial: 24 },
  'device.fault': null,
  'shots.too_many': null,
};

/** Maximum number of people who get the alerts of one kind by mail. */
export const ALERT_READERS_MAX = 50;

export const alertRule = z.object({
  kind: z.enum(ALERT_KINDS),
  enabled: z.boolean(),
  /** In `unit`; null for kinds without a threshold. */
  threshold: z.int().nullable(),
  unit: z.enum(ALERT_UNITS).nullable().describe('The unit of the threshold; null if the kind has none'),
  /** The allowed range of the threshold. */
  min: z.int().nullable(),
  max: z.int().nullable(),
  /** Ids of the people who get these alerts by mail, in a digest at most once an hour. */
  mail: z.array(z.int()),
  readers: z.array(z.object({ id: z.int(), nome: z.string() })).describe('The same users with their names'),
});
export type AlertRule = z.infer<typeof alertRule>;

export const alertRules = z
  .object({ rules: z.array(alertRule).describe('One rule for each kind of alert') })
  .meta({ id: 'AlertRules' });
export type AlertRules = z.infer<typeof alertRules>;

/** The range depends on the kind and is checked there. */
export const ruleThreshold = z.int();

const ruleInput = z
  .object({
    kind: z.enum(ALERT_KINDS),
    enabled: z.boolean(),
    threshold: ruleThreshold.nullable().default(null),
    mail: z.array(recordId).max(ALERT_READERS_MAX).default([]),
  })
  .superRefine(({ kind, threshold }, context) => {
    const range = ALERT_THRESHOLDS[kind];
    const refuse = (refusal: ReturnType<typeof fault>) =>
      context.addIssue({ code: 'custom', path: ['threshold'], ...refusal });
    if (range === null) {
      if (threshold !== null) refuse(fault('invalid'));
    } else if (threshold === null) refuse(fault('required'));
    else if (threshold < range.min) refuse(fault('too_small', { min: range.min }));
    else if (threshold > range.max) refuse(fault('too_big', { max: range.max }));
  });

export const alertRulesInput = z
  .object({
    rules: z
      .array(ruleInput)
      .max(ALERT_KINDS.length)
      .superRefine((rules, context) => {
        for (const [index, { kind }] of rules.entries()) {
          if (rules.findIndex((other) => other.kind === kind) === index) continue;
          context.addIssue({ code: 'custom', path: [index, 'kind'], ...fault('invalid') });
        }
      })
      .describe('The rules to change; each kind at most once'),
  })
  .meta({ id: 'AlertRulesInput' });
export type AlertRulesInput = z.output<typeof alertRulesInput>;

const tag = 'Alerts';
const access = 'alerts.rules';

export const readAlertRules = endpoint({
  method: 'GET',
  path: '/alert-rules',
  summary: 'Reads the rules for alerts: when each kind opens, and who gets it by mail',
  tag,
  access,
  answer: alertRules,
  etag: 'sends',
});

export const updateAlertRules = endpoint({
  method: 'PUT',
  path: '/alert-rules',
  summary: 'Changes the rules for alerts; kinds that are not listed do not change',
  tag,
  access,
  body: alertRulesInput,
  answer: alertRules,
  etag: 'checks',
});

/** Days that a preview looks back. */
export const PREVIEW_DAYS = 30;

export const alertPreview = z
  .object({
    kind: z.enum(ALERT_KINDS).describe('The kind of alert'),
    threshold: z.int().nullable(),
    count: z
      .int()
      .describe('How often the rule would have fired in the last 30 days, as far as data is available'),
    knownSince: instant
      .nullable()
      .describe('Start of the available data; null if only the present state is known'),
    now: z.int().describe('Number of alerts of this kind that there would be now with this threshold'),
  })
  .meta({ id: 'AlertPreview' });
export type AlertPreview = z.infer<typeof alertPreview>;

export const previewAlertRule = endpoint({
  method: 'GET',
  path: '/alert-rules/{kind}/preview',
  summary: 'Previews how often a kind of alert would have fired in the last 30 days with a given threshold',
  tag,
  access,
  params: z.object({ kind: z.enum(ALERT_KINDS) }),
  query: z.object({
    /** Missing: the rule's present threshold. */
    threshold: queryInteger(0, 100_000).optional(),
  }),
  answer: alertPreview,
});
