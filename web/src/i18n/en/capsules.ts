import type { capsules as pt } from '../pt/capsules.ts';

export const capsules: typeof pt = {
  title: 'Capsules',
  emptyHint: 'Capsules come by import, and are used up by the shots of devices.',
  import: 'Import capsules',
  emptyOf: {
    low: 'No capsule is running low.',
    due: 'No capsule is due in the next 30 days.',
  },
  states: { all: 'All', low: 'Running low', due: 'Due soon' },
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
