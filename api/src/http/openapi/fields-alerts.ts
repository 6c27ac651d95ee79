import { ALERT_THRESHOLDS } from '#contracts/alert-rules.ts';

const ranges = Object.entries(ALERT_THRESHOLDS).flatMap(([kind, range]) =>
  range === null ? [] : [`\`${kind}\`: ${range.min} to ${range.max} ${range.unit}`],
);

/** Descriptions of fields in responses and bodies about alerts and their rules. */
export const ALERT_FIELDS: Readonly<Record<string, string>> = {
  alertId: 'The id of the alert',
  'Alert.kind': 'What is the matter',
  subject: 'The record that it is about; its name is that of the time',
  'subject.kind': 'What the record is',
  'subject.url': 'Its page in the web client',
  'Alert.state': '`open`, `acknowledged`, `snoozed` until a time, or `resolved` as its cause is gone',
  'Alert.since': 'When its cause was first seen',
  'Alert.lastAt': 'When its cause was last seen',
  'Alert.count': 'Shots that it is about; of what lasts, the hours in which it was seen',
  acknowledgedBy: 'Who looks after it; null: nobody has said so',
  snoozedUntil: 'When it opens again; null: it is not snoozed',
  'AlertSnooze.until': 'When it opens again, 90 days ahead at most',
  'AlertRules.rules': 'One for each kind',
  'AlertRulesInput.rules': 'Those to change, each kind once',
  'rules.kind': 'The kind of alert',
  'rules.enabled': 'Whether alerts of the kind open',
  threshold: 'From where on there is cause, in the unit of the kind; null where the kind has none',
  'AlertRulesInput.threshold': `From where on there is cause. ${ranges.join('; ')}; every other kind has none: null or left out`,
  unit: 'What the threshold counts; null where there is none',
  'rules.min': 'The least that the threshold may be; null where there is none',
  'rules.max': 'The most that the threshold may be; null where there is none',
  'rules.mail': 'Ids of those who get the alerts by mail, in a digest an hour at most',
  readers: 'The same people with their names',
  'AlertPreview.kind': 'The kind of alert',
  'AlertPreview.count': 'How often it would have fired in the last 30 days, as far as is known',
  knownSince: 'From when on that is known; null: only what is the matter now is known',
};
