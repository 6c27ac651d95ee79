import type { SignedInUser } from './call-context.ts';
import { problem } from './problem.ts';

declare const given: unique symbol;

/**
 * Shows that whoever acts has just proved who they are. Whatever writes or reads what gives access takes one: claim and
 * reset codes, owners of devices, passwords, second factors, and the addresses, profiles, organisations and states of
 * users. So no caller, however it is reached, can leave the check out: it would not compile.
 */
export interface Proof {
  readonly [given]: true;
}

const PROOF = {} as Proof;

/** @throws problem `auth.step_up` unless the caller has recently re-authenticated */
export function requireStepUp({ isFresh }: Pick<SignedInUser, 'isFresh'>): Proof {
  if (!isFresh) throw problem('auth.step_up');
  return PROOF;
}

/** How a call proves it without a fresh session. */
type OtherProof =
  /** The current password came with the call. */
  | 'password'
  /** A link that only the reader of the account's mail has. */
  | 'mailed link'
  /** The identity provider has just vouched for the person. */
  | 'identity provider'
  /** The account's time is over, by its person's own request or by the retention periods. */
  | 'retention period'
  /** Nothing that gives access changes. */
  | 'nothing to prove';

export function provenBy(_: OtherProof): Proof {
  return PROOF;
}
