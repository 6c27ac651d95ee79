/** Pages of the back office, one of each kind, as they stand in an installation with demo data. */
export const PAGES = [
  '/admin/home',
  '/admin/users',
  '/admin/users/create',
  '/admin/quiz/1/update',
  '/admin/campaigns',
  '/admin/campaigns/1/update',
  '/admin/devices',
  '/admin/devices/1',
  '/admin/capsules',
  '/admin/calendar',
  '/admin/audit',
  '/admin/system',
  '/admin/identity',
];
