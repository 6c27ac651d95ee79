import { ALERT_THRESHOLDS } from '#contracts/alerts/alert-rules.ts';

const ranges = Object.entries(ALERT_THRESHOLDS).flatMap(([kind, range]) =>
  range === null ? [] : [`\`${kind}\`: ${range.min} to ${range.max} ${range.unit}`],
);

/** Descriptions of fields in responses and bodies about alerts and their rules. */
export const ALERT_FIELDS: Readonly<Record<string, string>> = {
  'rules.kind': 'The kind of alert',
  'rules.enabled': 'Whether alerts of this kind open',
  threshold: 'The value at which alerts open, in the unit of the kind; null if the kind has no threshold',
  'AlertRulesInput.threshold': `The value at which alerts open. ${ranges.join('; ')}. For every other kind: null or omitted`,
  'rules.min': 'The lowest allowed threshold; null if the kind has none',
  'rules.max': 'The highest allowed threshold; null if the kind has none',
  'rules.mail': 'Ids of the users who get these alerts by mail, in a digest at most once an hour',
};
