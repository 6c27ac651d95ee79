import { sql } from 'drizzle-orm';
import {
  accountTokens,
  refreshTokens,
  sessions,
  signInBrowsers,
  signInNetworks,
} from '../../platform/db/schema/accounts.ts';
import { oidcLinks, oidcRequests } from '../../platform/db/schema/oidc.ts';
import { passkeyChallenges, passkeys } from '../../platform/db/schema/passkeys.ts';
import { recoveryCodes, signInChallenges, totpFactors } from '../../platform/db/schema/second-factors.ts';
import { type Holding, removal, UNTIL_ACCOUNT_ENDS } from './holding.ts';
import { belongsToPerson, type Person } from './person.ts';
import { PURPOSES } from './purposes.ts';

const theirSessions = ({ id }: Person) =>
  sql`session_id in (select session_id from ${sessions} where user_id = ${id})`;

/** Personal data stored for signing in and staying signed in, in the order of anonymisation. */
export const SIGN_IN_HOLDINGS: readonly Holding[] = [
  {
    table: refreshTokens,
    personal: [],
    purpose: PURPOSES.sessions,
    retention: 'as long as the session exists',
    ...removal(refreshTokens, theirSessions),
  },
  {
    table: passkeyChallenges,
    personal: ['session_id', 'user_handle'],
    purpose: PURPOSES.secondFactor,
    retention: 'minutes',
    ...removal(passkeyChallenges, theirSessions),
  },
  {
    table: oidcRequests,
    personal: [],
    purpose: PURPOSES.provider,
    retention: 'minutes',
    ...removal(oidcRequests, theirSessions),
  },
  {
    table: sessions,
    personal: ['user_id', 'address', 'user_agent'],
    file: 'sessions',
    purpose: PURPOSES.sessions,
    retention: 'until `SESSION_IDLE_DAYS` without use, at most `SESSION_DAYS`',
    ...removal(sessions, belongsToPerson()),
  },
  {
    table: signInNetworks,
    personal: ['user_id', 'network'],
    file: 'networks',
    purpose: PURPOSES.signInNetworks,
    retention: '90 days after the last sign-in from that network',
    ...removal(signInNetworks, belongsToPerson()),
  },
  {
    table: signInBrowsers,
    personal: ['user_id'],
    purpose: PURPOSES.signInBrowsers,
    retention: '400 days after the last sign-in with that browser',
    ...removal(signInBrowsers, belongsToPerson()),
  },
  {
    table: accountTokens,
    personal: ['user_id'],
    file: 'links',
    hidden: ['token_hash'],
    purpose: PURPOSES.accountTokens,
    retention: '30 days after the link expires',
    ...removal(accountTokens, belongsToPerson()),
  },
  {
    table: totpFactors,
    personal: ['user_id', 'secret'],
    file: 'second-factor',
    hidden: ['secret', 'last_step'],
    purpose: PURPOSES.secondFactor,
    retention: 'until the authenticator is turned off',
    ...removal(totpFactors, belongsToPerson()),
  },
  {
    table: recoveryCodes,
    personal: ['user_id'],
    purpose: PURPOSES.secondFactor,
    retention: 'until the code is used',
    ...removal(recoveryCodes, belongsToPerson()),
  },
  {
    table: signInChallenges,
    personal: ['user_id'],
    purpose: PURPOSES.secondFactor,
    retention: 'minutes',
    ...removal(signInChallenges, belongsToPerson()),
  },
  {
    table: passkeys,
    personal: ['user_id', 'name', 'credential_id', 'public_key', 'user_handle'],
    file: 'passkeys',
    hidden: ['public_key', 'counter'],
    purpose: PURPOSES.passkeys,
    retention: 'until the passkey is removed',
    ...removal(passkeys, belongsToPerson()),
  },
  {
    table: oidcLinks,
    personal: ['user_id', 'subject'],
    file: 'identity-provider',
    purpose: PURPOSES.provider,
    retention: UNTIL_ACCOUNT_ENDS,
    ...removal(oidcLinks, belongsToPerson()),
  },
];
