import type { incidents as pt } from './texts.pt.ts';

export const incidents: typeof pt = {
  one: 'Incident',
  named: 'Incident {{name}}',
  edit: 'Edit incident',
  occurredFromHelp: 'Leave it empty until it is known',
  loadFailed: 'Could not load the incident',
  createFailed: 'Could not create the incident',
  emptyHint:
    'Keep here what happened to personal data and should not have: what leaked, who was affected, who was told.',
  due: {
    left_one: '{{count}} working day left to report it to the ANPD: the last day is {{day}}.',
    left_many: '{{count}} working days left to report it to the ANPD: the last day is {{day}}.',
    left_other: '{{count}} working days left to report it to the ANPD: the last day is {{day}}.',
    today: 'Today is the last day to report it to the ANPD.',
    over: 'The time to report it to the ANPD ended on {{day}}.',
    note: 'Three working days after it was found, holidays not counted (Resolução CD/ANPD nº 15/2024).',
  },
  page: {
    users: 'Users affected',
    noUsers: 'No users added yet.',
    since: 'since {{date}}',
    export: 'Export',
    exportFailed: 'Could not export the users',
    person: 'User',
    group: 'Profile',
    everybody: 'All users',
    addPerson: 'Add user',
    addGroup: 'Add profile',
    added: 'Users added',
    addFailed: 'Could not add them',
    remove: 'Remove {{name}}',
    removed: 'User removed',
    removeFailed: 'Could not remove the user',
  },
};
