import type { notices as pt } from './texts.pt.ts';

export const notices: typeof pt = {
  title: 'Notices',
  attention: 'Needs attention',
  calm: 'All is well: nothing needs attention now.',
  kinds: {
    'space-low_one': '{{count}} disk almost full',
    'space-low_other': '{{count}} disks almost full',
    'backup-overdue_one': '{{count}} backup overdue',
    'backup-overdue_other': '{{count}} backups overdue',
    'clock-doubted_one': '{{count}} clock in doubt',
    'clock-doubted_other': '{{count}} clocks in doubt',
    'capsules-low_one': '{{count}} capsule running low',
    'capsules-low_other': '{{count}} capsules running low',
    'capsules-due_one': '{{count}} capsule due or due soon',
    'capsules-due_other': '{{count}} capsules due or due soon',
    'devices-silent_one': '{{count}} silent device',
    'devices-silent_other': '{{count}} silent devices',
    'quizzes-unpublished_one': '{{count}} unpublished quiz',
    'quizzes-unpublished_other': '{{count}} unpublished quizzes',
    'mails-failed_one': '{{count}} e-mail not delivered',
    'mails-failed_other': '{{count}} e-mails not delivered',
  },
  mailHint: 'In the last 7 days. See who has not confirmed the account yet.',
  recent: 'What happened',
  quiet: 'Nothing was done yet. What is changed shows up here.',
  wholeTrail: 'View the whole audit trail',
};
