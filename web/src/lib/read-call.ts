import type { Access, EndpointSpec } from '#contracts/core/endpoint.ts';

/**
 * A contract's call that reads, without its schemas: importing the contract would add all of it to every page's
 * download.
 * @example readCall<typeof me>('/usuario/me')
 */
export function readCall<Call extends EndpointSpec>(path: string, access: Access = 'session'): Call {
  return { method: 'GET', path, summary: '', tag: '', access } as Call;
}
