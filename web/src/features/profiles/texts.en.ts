import type { profiles as pt } from './texts.pt.ts';

export const profiles: typeof pt = {
  title: 'Profiles',
  master: 'Master profile',
  users: 'Total users',
  names: { ADMIN: 'Administrator', STAFF: 'Staff', USER: 'App user' },
  duties: {
    ADMIN: 'Does everything, including users, imports, audit trail and branding.',
    STAFF:
      'Manages fragrances, categories, campaigns, quizzes and devices. Views the dashboard, capsules and users.',
    USER: 'Uses the app only. Cannot sign in here.',
  },
  memberDuties: {
    ADMIN: 'Does everything in the organisation, including users and audit trail.',
    STAFF:
      'Manages campaigns, quizzes, devices and initiatives. Views the dashboard, capsules, places and users.',
    USER: 'Uses the app only. Cannot sign in here.',
  },
};
