import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contracts/core/language.ts';
import type { ExistingFile } from '../files/files.service.ts';
import { callerSignal } from './caller-signal.ts';
import type { UploadedFile, UploadedSpreadsheet } from './multipart.ts';
import { requestLanguage } from './request-language.ts';

/** The signed-in user, as the session stands at this request. */
export interface SignedInUser {
  userId: number;
  sessionId: string;
  profile: string;
  /** The organisation whose data alone they see. Null for the house's own staff, who see everything. */
  organisationId: number | null;
  /** Whether a second factor must be set up before anything else. */
  secondFactorDue: boolean;
  /** Whether they have recently re-authenticated in this session. */
  isFresh: boolean;
}

/** The calling device, with what was read along with its key. */
export interface CallingDevice {
  deviceId: number;
  /** Id of the configuration that it is to play. */
  configId: number;
  /** The names of its fragrances by slot, if the call has an If-None-Match header; else null. */
  names: string[] | null;
  /** Its calls counted in the current minute, and the seconds left in that minute. */
  calls: number;
  secondsLeft: number;
}

/** A signed-in user, a device, or neither. */
export interface Caller {
  user?: SignedInUser;
  device?: CallingDevice;
}

/** Who made a change and from where, for the audit trail. */
export interface Origin {
  /** Null if the caller isn't signed in. */
  userId: number | null;
  /** The network address. */
  address: string;
  userAgent: string;
  /** For a call that changes many records: a UUID shared by their audit events. */
  batchId?: string;
  /** Whether the change restores an earlier state. */
  restores?: boolean;
}

/** Origin of what the server does on its own. */
export const SYSTEM_ORIGIN: Origin = { userId: null, address: '', userAgent: '' };

/** Characters kept of a User-Agent header. */
const USER_AGENT_MAX = 300;

export function originOf(request: FastifyRequest, user: SignedInUser | undefined): Origin {
  return {
    userId: user?.userId ?? null,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  };
}

/** Files sent in addition to the parsed fields. */
interface Uploads {
  files: Readonly<Record<string, UploadedFile>>;
  spreadsheets: Readonly<Record<string, UploadedSpreadsheet>>;
}

/**
 * What a handler gets in addition to parsed input. A class, because V8 creates a new hidden class for every object
 * literal with getters; only a full collection frees it, and until then it retains everything of the call.
 */
export class CallContext {
  /** Uploaded pictures by field name. */
  readonly files: Uploads['files'];
  /** Uploaded spreadsheets by field name. */
  readonly spreadsheets: Uploads['spreadsheets'];
  readonly reply: FastifyReply;
  /** Read immediately, because the address is lost when the caller hangs up. */
  readonly origin: Origin;
  /** Reports progress, for endpoints with `progress`. Does nothing if the caller didn't ask for it. */
  progress: (progress: unknown) => void = silent;
  /** Work that goes on even if the caller hangs up. */
  ongoing: Promise<unknown> | undefined;
  readonly #request: FastifyRequest;
  readonly #caller: Caller;

  constructor(request: FastifyRequest, reply: FastifyReply, caller: Caller, uploads: Uploads) {
    this.#request = request;
    this.#caller = caller;
    this.reply = reply;
    this.files = uploads.files;
    this.spreadsheets = uploads.spreadsheets;
    this.origin = originOf(request, caller.user);
  }

  /** @throws Error if no user is signed in, as on public endpoints */
  get user(): SignedInUser {
    const { user } = this.#caller;
    if (!user) throw new Error(`${this.#request.url} has no caller who is signed in`);
    return user;
  }

  /** @throws Error if the caller isn't a device */
  get device(): CallingDevice {
    const { device } = this.#caller;
    if (!device) throw new Error(`${this.#request.url} is not called by a device`);
    return device;
  }

  /** Aborted, with a `CallerGoneError`, if the caller goes before the response is sent. */
  get signal(): AbortSignal {
    return callerSignal(this.reply);
  }

  get language(): Language {
    return requestLanguage(this.#request);
  }

  get ifMatch(): string | undefined {
    return this.#request.headers['if-match'];
  }

  get ifNoneMatch(): string | undefined {
    return this.#request.headers['if-none-match'];
  }

  /** Sets the response's ETag. */
  etag(tag: string): void {
    this.reply.header('etag', tag);
  }
}

/** The parts of a call's context that a change of a record needs. */
export interface ChangeContext extends Pick<CallContext, 'ifMatch' | 'origin' | 'user' | 'language'> {
  files: Readonly<Record<string, UploadedFile | ExistingFile>>;
}

function silent(): void {}
