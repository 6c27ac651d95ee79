import type { alerts as pt, alertRules as ptRules } from './texts.pt.ts';

export const alerts: typeof pt = {
  title: 'Alerts',
  openRules: 'Rules',
  subject: 'Item',
  place: 'Place',
  kind: 'Type',
  since: 'Since',
  lastAt: 'Last seen',
  count: 'Occurrences',
  states: { open: 'Open', acknowledged: 'Acknowledged', snoozed: 'Snoozed', resolved: 'Resolved' },
  stateOf: { open: 'Open', acknowledged: 'Acknowledged', snoozed: 'Snoozed', resolved: 'Resolved' },
  acknowledgedBy: 'Acknowledged by {{name}}',
  snoozedUntil: 'Snoozed until {{when}}',
  emptyHint: 'No open alerts. Whatever needs attention will appear here.',
  emptyOf: {
    acknowledged: 'No acknowledged alerts.',
    snoozed: 'No snoozed alerts.',
    resolved: 'No resolved alerts yet.',
  },
  acknowledge: 'Acknowledge',
  acknowledged: 'Alert acknowledged',
  acknowledgeFailed: 'Could not acknowledge the alert',
  snooze: 'Snooze',
  snoozeDay: 'Snooze for 1 day',
  snoozeWeek: 'Snooze for 1 week',
  snoozeUntil: 'Snooze until…',
  snoozed: 'Alert snoozed',
  snoozeFailed: 'Could not snooze the alert',
  snoozeTitle: 'Snooze the alert about {{name}}',
  until: 'Until',
  untilHelp: 'The alert will open again at the start of that day if its cause is still there.',
  reopen: 'Reopen',
  reopened: 'Alert reopened',
  reopenFailed: 'Could not reopen the alert',
};

export const alertRules: typeof ptRules = {
  title: 'Alert rules',
  about: {
    capsule: {
      low: 'Fewer shots are left than this share of the total',
      due: 'The expiry date has passed or is close, and the capsule is not empty',
      empty_within: 'At the pace of the last weeks, the capsule will be empty soon',
      elsewhere:
        'Fired by a device of someone who does not have it; resolved after a day without further shots',
    },
    device: {
      silent: 'A connected device is not heard from. Time in which the server was down does not count.',
      behind: 'The device does not have the wanted configuration yet',
      fault: 'The device reports faults',
    },
    shots: { too_many: 'Shots refused for being too many; resolved after a day without further ones' },
  },
  threshold: {
    capsule: { low: 'Less left than', due: 'At most left', empty_within: 'Empty within' },
    device: { silent: 'Silent for', behind: 'Behind for' },
  },
  units: { percent: '%', hours: ' hours', days: ' days' },
  range: 'Enter {{min}} to {{max}}',
  mail: 'Who gets it by e-mail',
  preview: 'Preview',
  lastDays: 'In the last {{days}} days: {{count}}. Now: {{now}}.',
  since: 'Since {{day}}: {{count}}. Now: {{now}}. There is no earlier data.',
  onlyNow: 'Now: {{now}}. There is no data of the last {{days}} days.',
};
