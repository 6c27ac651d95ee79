import type { capsules as pt } from './texts.pt.ts';

export const capsules: typeof pt = {
  title: 'Capsules',
  emptyHint: 'Capsules are added by import and are used up as devices release shots.',
  import: 'Import capsules',
  emptyOf: {
    low: 'No capsules are running low.',
    expired: 'No capsules have expired.',
    expiring: 'No capsules expire in the next 30 days.',
    due: 'No capsules have expired or expire in the next 30 days.',
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
  dueDate: 'Expiry date',
  ofTotal: 'of {{total}}',
  low: 'Running low',
  empty: 'Empty',
  overdue: 'Expired',
  dueIn_zero: 'Expires today',
  dueIn_one: 'Expires tomorrow',
  dueIn_many: 'Expires in {{count}} days',
  dueIn_other: 'Expires in {{count}} days',
};
