import type { capsules as pt } from './texts.pt.ts';

export const capsules: typeof pt = {
  title: 'Capsules',
  emptyHint: 'Capsules come by import, and are used up by the shots of devices.',
  import: 'Import capsules',
  emptyOf: {
    low: 'No capsule is running low.',
    expired: 'No capsule is expired.',
    expiring: 'No capsule expires in the next 30 days.',
    due: 'No capsule is expired or expires in the next 30 days.',
  },
  states: {
    all: 'All',
    low: 'Running low',
    expired: 'Expired',
    expiring: 'Expiring soon',
    due: 'Expired or expiring',
  },
  serialNumber: 'Serial number',
  fragrance: 'Fragrance',
  remaining: 'Remaining shots',
  device: 'MAC address',
  dueDate: 'Due date',
  ofTotal: 'of {{total}}',
  low: 'Low',
  empty: 'Empty',
  overdue: 'Overdue',
  dueIn_zero: 'Due today',
  dueIn_one: 'Due tomorrow',
  dueIn_other: 'Due in {{count}} days',
};
