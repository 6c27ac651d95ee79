import type { alertKinds as pt } from './texts.pt.ts';

export const alertKinds: typeof pt = {
  capsule: {
    low: 'Capsule running low',
    due: 'Capsule expired or expiring soon',
    empty_within: 'Capsule will be empty soon',
    elsewhere: 'Capsule in someone else’s device',
  },
  device: { silent: 'Silent device', behind: 'Device behind', fault: 'Device with faults' },
  shots: { too_many: 'Shots above the daily limit' },
};
