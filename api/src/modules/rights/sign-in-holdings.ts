import { sql } from 'drizzle-orm';
import {
  accountTokens,
  refreshTokens,
  sessions,
  signInBrowsers,
  signInNetworks,
} from '../../db/schema/accounts.ts';
import { oidcLinks, oidcRequests } from '../../db/schema/oidc.ts';
import { passkeyChallenges, passkeys } from '../../db/schema/passkeys.ts';
import { recoveryCodes, signInChallenges, totpFactors } from '../../db/schema/second-factors.ts';
import { type Holding, removed, WITH_ACCOUNT } from './holding.ts';
import { ofThem, type Person } from './person.ts';
import { PURPOSES } from './purposes.ts';

const theirSessions = ({ id }: Person) =>
  sql`session_id in (select session_id from ${sessions} where user_id = ${id})`;

/** Personal data stored for signing in and staying signed in, in the order of anonymisation. */
export const SIGN_IN_HOLDINGS: readonly Holding[] = [
  {
    table: refreshTokens,
    personal: [],
    purpose: PURPOSES.sessions,
    kept: 'as long as the session exists',
    ...removed(refreshTokens, theirSessions),
  },
  {
    table: passkeyChallenges,
    personal: ['session_id', 'user_handle'],
    purpose: PURPOSES.secondFactor,
    kept: 'minutes',
    ...removed(passkeyChallenges, theirSessions),
  },
  {
    table: oidcRequests,
    personal: [],
    purpose: PURPOSES.provider,
    kept: 'minutes',
    ...removed(oidcRequests, theirSessions),
  },
  {
    table: sessions,
    personal: ['user_id', 'address', 'user_agent'],
    file: 'sessions',
    purpose: PURPOSES.sessions,
    kept: 'until `SESSION_IDLE_DAYS` without use, at most `SESSION_DAYS`',
    ...removed(sessions, ofThem()),
  },
  {
    table: signInNetworks,
    personal: ['user_id', 'network'],
    file: 'networks',
    purpose: PURPOSES.signInNetworks,
    kept: '90 days after the last sign-in from that network',
    ...removed(signInNetworks, ofThem()),
  },
  {
    table: signInBrowsers,
    personal: ['user_id'],
    purpose: PURPOSES.signInBrowsers,
    kept: '400 days after the last sign-in with that browser',
    ...removed(signInBrowsers, ofThem()),
  },
  {
    table: accountTokens,
    personal: ['user_id'],
    file: 'links',
    hidden: ['token_hash'],
    purpose: PURPOSES.accountTokens,
    kept: '30 days after the link expires',
    ...removed(accountTokens, ofThem()),
  },
  {
    table: totpFactors,
    personal: ['user_id', 'secret'],
    file: 'second-factor',
    hidden: ['secret', 'last_step'],
    purpose: PURPOSES.secondFactor,
    kept: 'until the authenticator is turned off',
    ...removed(totpFactors, ofThem()),
  },
  {
    table: recoveryCodes,
    personal: ['user_id'],
    purpose: PURPOSES.secondFactor,
    kept: 'until the code is used',
    ...removed(recoveryCodes, ofThem()),
  },
  {
    table: signInChallenges,
    personal: ['user_id'],
    purpose: PURPOSES.secondFactor,
    kept: 'minutes',
    ...removed(signInChallenges, ofThem()),
  },
  {
    table: passkeys,
    personal: ['user_id', 'name', 'credential_id', 'public_key', 'user_handle'],
    file: 'passkeys',
    hidden: ['public_key', 'counter'],
    purpose: PURPOSES.passkeys,
    kept: 'until the passkey is removed',
    ...removed(passkeys, ofThem()),
  },
  {
    table: oidcLinks,
    personal: ['user_id', 'subject'],
    file: 'identity-provider',
    purpose: PURPOSES.provider,
    kept: WITH_ACCOUNT,
    ...removed(oidcLinks, ofThem()),
  },
];
