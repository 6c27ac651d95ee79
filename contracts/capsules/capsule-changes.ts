import { endpoint } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import { capsuleRecord } from './capsule-record.ts';

const OF_ONE = { tag: 'Capsules', access: 'capsules.write', params: idParams, etag: 'checks' } as const;

export const removeCapsuleDevice = endpoint({
  ...OF_ONE,
  method: 'PUT',
  path: '/capsules/{id}/remove-device',
  summary: 'Takes a capsule out of its device. Its level stays',
  answer: capsuleRecord,
  errors: ['record.inactive'],
});

export const deactivateCapsule = endpoint({
  ...OF_ONE,
  method: 'DELETE',
  path: '/capsules/{id}',
  summary:
    'Deactivates a capsule that is used up or thrown away, and takes it out of its device. A device that fires or reports it later activates it',
});

export const activateCapsule = endpoint({
  ...OF_ONE,
  method: 'PUT',
  path: '/capsules/activate/{id}',
  summary: 'Activates a capsule. It stays in no device',
  answer: capsuleRecord,
});
