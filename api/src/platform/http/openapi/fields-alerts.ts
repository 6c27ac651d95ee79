import { ALERT_THRESHOLDS } from '#contracts/alerts/alert-rules.ts';

const ranges = Object.entries(ALERT_THRESHOLDS).flatMap(([kind, range]) =>
  range === null ? [] : [`\`${kind}\`: ${range.min} to ${range.max} ${range.unit}`],
);

/** Descriptions of fields in responses and bodies about alerts and their rules. */
export const ALERT_FIELDS: Readonly<Record<string, string>> = {
  alertId: 'The id of the alert',
  'Alert.kind': 'What the alert is about',
  subject: 'The record that the alert is about, with its name at that time',
  'subject.kind': 'The kind of record',
  'subject.url': 'Path of its page in the web client',
  'Alert.state':
    '`open`, `acknowledged`, `snoozed` until a given time, or `resolved` because its cause is gone',
  'Alert.since': 'When the cause was first seen',
  'Alert.lastAt': 'When the cause was last seen',
  'Alert.count':
    'Number of shots concerned; for a lasting condition, the number of hours in which it was seen',
  acknowledgedBy: 'Who acknowledged the alert; null if nobody has',
  snoozedUntil: 'When the alert reopens; null if it is not snoozed',
  'AlertSnooze.until': 'When the alert reopens, at most 90 days ahead',
  'AlertRules.rules': 'One rule for each kind of alert',
  'AlertRulesInput.rules': 'The rules to change; each kind at most once',
  'rules.kind': 'The kind of alert',
  'rules.enabled': 'Whether alerts of this kind open',
  threshold: 'The value at which alerts open, in the unit of the kind; null if the kind has no threshold',
  'AlertRulesInput.threshold': `The value at which alerts open. ${ranges.join('; ')}. For every other kind: null or omitted`,
  unit: 'The unit of the threshold; null if the kind has none',
  'rules.min': 'The lowest allowed threshold; null if the kind has none',
  'rules.max': 'The highest allowed threshold; null if the kind has none',
  'rules.mail': 'Ids of the users who get these alerts by mail, in a digest at most once an hour',
  readers: 'The same users with their names',
  'AlertPreview.kind': 'The kind of alert',
  'AlertPreview.count':
    'How often the rule would have fired in the last 30 days, as far as data is available',
  knownSince: 'Start of the available data; null if only the present state is known',
};
