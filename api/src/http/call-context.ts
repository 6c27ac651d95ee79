import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contracts/core/language.ts';
import type { KeptFile } from '../files/files.service.ts';
import type { SentSpreadsheet, UploadedFile } from './multipart.ts';
import { requestLanguage } from './request-language.ts';

/** Who is signed in, as the session says at this very request. */
export interface SignedIn {
  userId: number;
  sessionId: string;
  profile: string;
  /** To which they belong: they see nothing of others. Null: they are the house's, and see all. */
  organisationId: number | null;
  /** Whether a second factor must be set up before anything else. */
  secondFactorDue: boolean;
  /** Whether they have shown lately, in this session, that it is them. */
  isFresh: boolean;
}

/** Which device calls, and what was read of it with its key. */
export interface CallingDevice {
  deviceId: number;
  /** Number of what it is to play. */
  configId: number;
  /** Calls of it that were counted in the running minute, and the seconds that are left of it. */
  calls: number;
  secondsLeft: number;
}

/** Who calls: somebody who is signed in, a device, or nobody that is known. */
export interface Caller {
  user?: SignedIn;
  device?: CallingDevice;
}

/** Who did something and from where: for the audit trail. */
export interface Origin {
  /** Null: nobody was signed in. */
  userId: number | null;
  /** The network address. */
  address: string;
  userAgent: string;
  /** Where one call does something to many records: a UUID that their audit events share. */
  batchId?: string;
  /** Whether what it edits is put back to what it was. */
  restores?: boolean;
}

/** Characters that are kept of what a program says it is. */
const USER_AGENT_MAX = 300;

export function originOf(request: FastifyRequest, user: SignedIn | undefined): Origin {
  return {
    userId: user?.userId ?? null,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  };
}

/** What was sent beside the parsed parts. */
interface Sent {
  files: Readonly<Record<string, UploadedFile>>;
  spreadsheets: Readonly<Record<string, SentSpreadsheet>>;
}

/**
 * What a handler gets beside the parsed parts. A class: of an object literal with getters V8 describes the form anew at each
 * call, in memory that only a full collection frees, and everything of the call stays with it until then.
 */
export class CallContext {
  /** By the part's field name. */
  readonly files: Sent['files'];
  /** The same of parts that hold spreadsheets. */
  readonly spreadsheets: Sent['spreadsheets'];
  readonly reply: FastifyReply;
  /** Read at once: who hangs up leaves no address behind. */
  readonly origin: Origin;
  /** Tells how far a call of an endpoint with `progress` is. Nobody may be listening. */
  progress: (progress: unknown) => void = silent;
  readonly #request: FastifyRequest;
  readonly #caller: Caller;

  constructor(request: FastifyRequest, reply: FastifyReply, caller: Caller, sent: Sent) {
    this.#request = request;
    this.#caller = caller;
    this.reply = reply;
    this.files = sent.files;
    this.spreadsheets = sent.spreadsheets;
    this.origin = originOf(request, caller.user);
  }

  /** @throws Error on a public endpoint: nobody needs to be signed in there */
  get user(): SignedIn {
    const { user } = this.#caller;
    if (!user) throw new Error(`${this.#request.url} has no caller who is signed in`);
    return user;
  }

  /** @throws Error where it isn't a device that calls */
  get device(): CallingDevice {
    const { device } = this.#caller;
    if (!device) throw new Error(`${this.#request.url} is not called by a device`);
    return device;
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

  /** Sets the answer's ETag. */
  etag(tag: string): void {
    this.reply.header('etag', tag);
  }
}

/** What a change of a record needs to know of its call. */
export interface ChangeContext extends Pick<CallContext, 'ifMatch' | 'origin' | 'user' | 'language'> {
  files: Readonly<Record<string, UploadedFile | KeptFile>>;
}

function silent(): void {}
