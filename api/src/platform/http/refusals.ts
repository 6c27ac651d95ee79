import { type Access, costOf, type EndpointSpec } from '#contracts/core/endpoint.ts';
import type { ErrorCode } from '#contracts/core/errors.ts';
import { shapeOf } from './shape.ts';

/** Kinds of access that require no permission. */
const WITHOUT_PERMISSION = new Set<Access>(['public', 'session', 'device']);

/** All codes that a call can be refused with: its contract's and the general ones. */
export function refusalCodes(endpoint: EndpointSpec): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.access === 'device') codes.add('device.key');
  else if (endpoint.access !== 'public') {
    codes.add('auth.required').add('auth.token');
    if (!endpoint.withoutFactor) codes.add('auth.second_factor_setup');
    if (endpoint.stepUp) codes.add('auth.step_up');
  }
  if (!WITHOUT_PERMISSION.has(endpoint.access)) codes.add('forbidden');
  const mayHaveBody = endpoint.method !== 'GET';
  if (endpoint.params || endpoint.query || mayHaveBody) codes.add('validation');
  if (endpoint.query && 'orderBy' in shapeOf(endpoint.query)) codes.add('list.order_by');
  if (endpoint.params) codes.add('not_found');
  if (endpoint.etag === 'checks') codes.add('record.stale');
  if (costOf(endpoint)) codes.add('rate_limited');
  if (mayHaveBody) codes.add('upload.stalled').add('file.too_large').add('file.type');
  return codes.add('unavailable').add('internal');
}
