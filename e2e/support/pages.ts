/** One page of each kind in the back office, with the ids of the demo data. */
export const PAGES = [
  '/admin/home',
  '/admin/today',
  '/admin/users',
  '/admin/users/create',
  '/admin/quiz/1/update',
  '/admin/campaigns',
  '/admin/campaigns/1/update',
  '/admin/devices',
  '/admin/devices/1',
  '/admin/capsules',
  '/admin/refill',
  '/admin/calendar',
  '/admin/audit',
  '/admin/system',
  '/admin/identity',
];
