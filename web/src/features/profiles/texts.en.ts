import type { profiles as pt } from './texts.pt.ts';

export const profiles: typeof pt = {
  title: 'Profiles',
  master: 'Master profile',
  users: 'Total users',
  names: { ADMIN: 'Administrator', STAFF: 'Staff', USER: 'App user' },
  duties: {
    ADMIN: 'Does everything, including users, imports, audit trail and branding.',
    STAFF:
      'Manages fragrances, categories, campaigns, quizzes, devices, capsules and visits. Views the dashboard and users.',
    USER: 'Uses the app only. Cannot sign in here.',
  },
  memberDuties: {
    ADMIN: 'Does everything in the organisation, including users and audit trail.',
    STAFF:
      'Manages campaigns, quizzes, devices and initiatives. Views the dashboard, capsules, places, visits and users.',
    USER: 'Uses the app only. Cannot sign in here.',
  },
};
