import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { can } from '#contracts/core/permissions.ts';
import { retryLostConnection } from '../db/errors.ts';
import type { Caller, CallingDevice, SignedInUser } from './call-context.ts';
import { problem } from './problem.ts';

/** Authenticates a request by its bearer token. @throws problem `auth.required` or `auth.token` */
export type Authenticate = (request: FastifyRequest) => Promise<SignedInUser>;

/** Authenticates a device. @throws problem `device.key` */
export type AuthenticateDevice = (request: FastifyRequest) => Promise<CallingDevice>;

export interface Authentication {
  authenticate: Authenticate;
  authenticateDevice: AuthenticateDevice;
}

/** A call before its input is validated. */
export interface AuthorizationInput {
  caller: SignedInUser;
  params: Record<string, string | undefined>;
  query: unknown;
  body: unknown;
}

/**
 * Decides from the input whether the caller is allowed, where the permission alone isn't enough.
 * @throws problem `forbidden`, or `auth.step_up` if only some input requires a fresh session
 */
export type Authorize = (attempt: AuthorizationInput) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public endpoints. */
    caller: Caller | null;
  }
  interface FastifyBaseLogger {
    /** Undefined if logging is disabled. */
    setBindings?: Logger['setBindings'];
  }
}

/** Declares the request properties that endpoints use. Call it once, before registering the first endpoint. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

/**
 * Authenticates the caller of an endpoint, checks the permission, and adds the caller to the request.
 * @throws problem of the authentication, `auth.second_factor_setup` or `forbidden`
 */
export async function authenticateCaller(
  { authenticate, authenticateDevice }: Authentication,
  endpoint: EndpointSpec,
  request: FastifyRequest,
): Promise<void> {
  if (endpoint.access === 'public') return;
  if (endpoint.access === 'device') {
    // Authentication only reads, so it may be retried for any method.
    const device = await retryLostConnection(() => authenticateDevice(request));
    attachCaller(request, { device });
    return;
  }
  const user = await authenticated(authenticate, endpoint, request);
  attachCaller(request, { user });
  if (!isAllowed(endpoint, user, request.params as AuthorizationInput['params'])) throw problem('forbidden');
}

/** Authenticates a user. @throws problem `auth.second_factor_setup` if a second factor must be set up first */
export async function authenticated(
  authenticate: Authenticate,
  endpoint: EndpointSpec,
  request: FastifyRequest,
): Promise<SignedInUser> {
  const user = await retryLostConnection(() => authenticate(request));
  if (user.secondFactorDue && !endpoint.withoutFactor) throw problem('auth.second_factor_setup');
  return user;
}

/** Whether a call is a dry run. */
export function isDryRun(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'dryRun' in query && query.dryRun === 'true';
}

/** Adds the caller to the request, and only their id to its further log lines. */
function attachCaller(request: FastifyRequest, caller: Caller): void {
  request.caller = caller;
  const { user, device } = caller;
  // Not another child logger, which would cost as much as logging a whole line.
  request.log.setBindings?.(user ? { userId: user.userId } : { deviceId: device?.deviceId });
}

function isAllowed(
  { access, others }: EndpointSpec,
  user: SignedInUser,
  { id }: AuthorizationInput['params'],
): boolean {
  if (access !== 'public' && access !== 'device' && access !== 'session' && !can(user, access)) return false;
  return others === undefined || can(user, others) || id === String(user.userId);
}
